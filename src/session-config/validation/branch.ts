import { isObject, member, type SchemaObject } from '../schema/json-schema.ts';
import { followRefs } from '../schema/local-ref.ts';
import { allowsType, readerOf } from '../schema/schema-reader.ts';

/**
 * The alternatives of an `anyOf` or `oneOf` that a value may be meant for: its type fits, and no member that tells alternatives
 * apart (`const`, `enum`) says otherwise. Where some tell by a member that is there, only those.
 */
export function plausibleBranches(value: unknown, branches: readonly SchemaObject[], root: SchemaObject): readonly SchemaObject[] {
  const scored = branches.map((branch) => ({ branch, score: likeness(value, branch, root, false) })).filter(({ score }) => score >= 0);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === best).map(({ branch }) => branch);
}

/**
 * The alternatives that a value may fulfil, as far as its members tell: none has another type or another fixed value than it must have,
 * none that is required lacks. Where that leaves no alternative, those that come nearest.
 *
 * @param completed the value with the defaults that certainly hold
 */
export function possibleBranches(
  value: unknown,
  completed: unknown,
  branches: readonly SchemaObject[],
  root: SchemaObject,
): readonly SchemaObject[] {
  const fitting = branches.filter((branch) => likeness(value, branch, root, true) >= 0);
  const complete = fitting.filter((branch) => !isObject(completed) || !lacks(completed, branch, root));
  return [complete, fitting, plausibleBranches(value, branches, root)].find(({ length }) => length > 0) ?? branches;
}

/**
 * Number of telling members that agree, and a half where nothing that is required lacks; -1 where the type or one of them disagrees.
 *
 * @param byTypes whether a member disagrees by its type too
 */
function likeness(value: unknown, branch: SchemaObject, root: SchemaObject, byTypes: boolean): number {
  const reader = readerOf(root);
  if (!isOfType(value, branch, root)) return -1;
  if (!isObject(value)) return 0;
  const verdicts = reader.declared(branch).map((name) => {
    const schema = reader.property(branch, name);
    if (schema === undefined || !Object.hasOwn(value, name)) return undefined;
    return byTypes && !isOfType(value[name], schema, root) ? false : agrees(value[name], schema, root);
  });
  if (verdicts.includes(false)) return -1;
  return verdicts.filter((verdict) => verdict === true).length + (isComplete(value, branch, root) ? 0.5 : 0);
}

function isOfType(value: unknown, schema: SchemaObject, root: SchemaObject): boolean {
  const types = readerOf(root).types(schema);
  return types === undefined || allowsType(types, value);
}

function isComplete(value: SchemaObject, branch: SchemaObject, root: SchemaObject): boolean {
  return requiredNames(branch, root).length > 0 && !lacks(value, branch, root);
}

/** Whether a member is not there that a schema requires and gives no default. */
function lacks(value: SchemaObject, branch: SchemaObject, root: SchemaObject): boolean {
  const reader = readerOf(root);
  return requiredNames(branch, root).some(
    (name) => !Object.hasOwn(value, name) && member(reader.property(branch, name), 'default') === undefined,
  );
}

function requiredNames(branch: SchemaObject, root: SchemaObject): readonly string[] {
  const required = followRefs(branch, root)?.['required'];
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** Whether a value agrees with what its schema fixes; `undefined` where it fixes nothing, or a value with parts. */
function agrees(value: unknown, schema: SchemaObject, root: SchemaObject): boolean | undefined {
  const followed = followRefs(schema, root) ?? {};
  const fixed: unknown = Object.hasOwn(followed, 'const') ? [followed['const']] : followed['enum'];
  return Array.isArray(fixed) && (typeof value !== 'object' || value === null) ? fixed.includes(value) : undefined;
}
