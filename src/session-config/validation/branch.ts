import { isObject, member, type SchemaObject } from '../json-schema.ts';
import { followRefs } from '../local-ref.ts';
import { allowsType, readerOf, schemasIn } from '../schema-reader.ts';

/**
 * The alternatives of an `anyOf` or `oneOf` that a value may be meant for: its type fits, and no member that tells alternatives
 * apart (`const`, `enum`) says otherwise. Where some tell by a member that is there, only those.
 */
export function plausibleBranches(value: unknown, branches: readonly SchemaObject[], root: SchemaObject): readonly SchemaObject[] {
  const scored = branches.map((branch) => ({ branch, score: likeness(value, branch, root) })).filter(({ score }) => score >= 0);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === best).map(({ branch }) => branch);
}

/** Number of telling members that agree, and a half where nothing that is required lacks; -1 where the type or one of them disagrees. */
function likeness(value: unknown, branch: SchemaObject, root: SchemaObject): number {
  const reader = readerOf(root);
  const types = reader.types(branch);
  if (types !== undefined && !allowsType(types, value)) return -1;
  if (!isObject(value)) return 0;
  const verdicts = reader.declared(branch).map((name) => agrees(value, name, reader.property(branch, name), root));
  if (verdicts.includes(false)) return -1;
  return verdicts.filter((verdict) => verdict === true).length + (isComplete(value, branch, root) ? 0.5 : 0);
}

function isComplete(value: SchemaObject, branch: SchemaObject, root: SchemaObject): boolean {
  const required = followRefs(branch, root)?.['required'];
  return Array.isArray(required) && required.length > 0 && required.every((name) => typeof name === 'string' && Object.hasOwn(value, name));
}

/** Whether a member agrees with what its schema fixes; `undefined` where it fixes nothing or the member is not there. */
function agrees(value: SchemaObject, name: string, schema: SchemaObject | undefined, root: SchemaObject): boolean | undefined {
  const fixed = schema === undefined ? undefined : fixedValues(schema, root);
  if (fixed === undefined || !Object.hasOwn(value, name)) return undefined;
  return fixed.includes(member(value, name));
}

function fixedValues(schema: SchemaObject, root: SchemaObject): readonly unknown[] | undefined {
  const followed = followRefs(schema, root);
  if (followed === undefined) return undefined;
  if (Object.hasOwn(followed, 'const')) return [followed['const']];
  return Array.isArray(followed['enum']) ? followed['enum'] : undefined;
}

/**
 * A schema and all others that hold for this value: those it must fulfil besides, and the one alternative that it is meant for.
 * Where several alternatives may be meant, all of them are in `open`.
 */
export interface ApplyingSchemas {
  readonly certain: readonly SchemaObject[];
  readonly open: readonly SchemaObject[];
}

/** Finds the schemas that apply to a value at one place. */
export function applyingSchemas(value: unknown, schema: SchemaObject, root: SchemaObject): ApplyingSchemas {
  const certain = new Set<SchemaObject>();
  const open = new Set<SchemaObject>();
  const visit = (part: SchemaObject): void => {
    const followed = followRefs(part, root);
    if (followed === undefined || certain.has(followed)) return;
    certain.add(followed);
    for (const inner of schemasIn(followed, 'allOf')) visit(inner);
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = plausibleBranches(value, schemasIn(followed, keyword), root);
      if (branches.length === 1) branches.forEach(visit);
      else branches.forEach((branch) => open.add(branch));
    }
    for (const keyword of ['then', 'else', 'dependentSchemas', 'dependencies'])
      schemasIn(followed, keyword).forEach((inner) => open.add(inner));
  };
  visit(schema);
  return { certain: [...certain], open: [...open] };
}
