import type { ApprovedField } from '../../../catalog/content-file/approved.ts';
import { canonicalJson } from '../../../session-config/schema/canonical-json.ts';
import { isObject, type SchemaObject, type SchemaType } from '../../../session-config/schema/json-schema.ts';
import { allowsType, asSchema, closure, mustHold, readerOf, type SchemaReader } from '../../../session-config/schema/schema-reader.ts';
import { isSecretField } from '../../../session-config/schema/secret-field.ts';

/** Maximum nesting depth of members; a deeper object is one field. */
const MAX_DEPTH = 8;
/** Maximum number of fields of a schema. */
const MAX_FIELDS = 512;

/**
 * The fields of a configuration schema, with dotted names. A field is required if it and all objects around it are required and have no
 * default. If the root is a union (`oneOf`, `anyOf`), a field is required if every alternative requires it.
 */
export function schemaFields(root: SchemaObject): readonly ApprovedField[] {
  const reader = readerOf(root);
  const view = viewOf(root, reader);
  const start: Place = { path: [], isNeeded: true, isInSecret: false, around: new Set(view.references) };
  if (view.alternatives.length === 0) return membersOf(view, start, reader).slice(0, MAX_FIELDS);
  const base = { ...view.schema, oneOf: undefined, anyOf: undefined };
  const shapes = view.alternatives.map((alternative) => membersOf(viewOf({ allOf: [alternative, base] }, reader), start, reader));
  const isRequired = (name: string): boolean => shapes.every((shape) => shape.some((field) => field.name === name && field.required));
  const fields = new Map<string, ApprovedField>();
  for (const field of shapes.flat()) if (!fields.has(field.name)) fields.set(field.name, { ...field, required: isRequired(field.name) });
  return [...fields.values()].slice(0, MAX_FIELDS);
}

/** The position of a schema in the configuration. */
interface Place {
  readonly path: readonly string[];
  /** Whether all objects around it are required. */
  readonly isNeeded: boolean;
  /** Whether an object around it is secret. */
  readonly isInSecret: boolean;
  /** References that were followed to get here; a repeated one is a recursion. */
  readonly around: ReadonlySet<unknown>;
}

/** The keywords that apply at a place, from a schema, its references, `allOf` and the only alternative of a union. */
interface View {
  readonly schema: SchemaObject;
  readonly references: readonly unknown[];
  /** Types without null; empty if unknown. */
  readonly types: ReadonlySet<SchemaType>;
  readonly isNullable: boolean;
  /** The alternatives of a union, if there are two or more that are more than conditions. */
  readonly alternatives: readonly SchemaObject[];
  readonly members: readonly string[];
  readonly required: ReadonlySet<unknown>;
}

function viewOf(schema: SchemaObject, reader: SchemaReader): View {
  const parts = closure(schema, (part) => {
    const branches = alternativesOf(part, reader);
    return [...mustHold(part, reader.root), ...(branches.length === 1 ? branches : [])];
  });
  const merged = parts.reduceRight<SchemaObject>((all, part) => ({ ...all, ...part }), {});
  const branches = parts.flatMap((part) => alternativesOf(part, reader));
  const types = typesOf(merged, reader.types(schema));
  const required = new Set(parts.flatMap((part): unknown[] => (Array.isArray(part['required']) ? part['required'] : [])));
  return {
    schema: merged,
    references: parts.flatMap(({ $ref }) => $ref ?? []),
    types: new Set([...types].filter((type) => type !== 'null')),
    isNullable: types.has('null'),
    alternatives: branches.length > 1 && !branches.every(isCondition) && !isOneScalar(types) ? branches : [],
    members: [...new Set(parts.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : [])))],
    required,
  };
}

/** The distinct alternatives of a union, without those for null or for no value. */
function alternativesOf(schema: SchemaObject, reader: SchemaReader): readonly SchemaObject[] {
  const union = [schema['oneOf'], schema['anyOf']].find((list) => Array.isArray(list)) ?? [];
  const distinct = new Map(union.map((branch: unknown) => [JSON.stringify(branch), branch]));
  return [...distinct.values()].flatMap((value) => {
    const branch = asSchema(value);
    const isImpossible = isObject(branch?.['not']) && Object.keys(branch['not']).length === 0;
    return branch === undefined || isImpossible || isNullOnly(reader.types(branch)) ? [] : [branch];
  });
}

function isNullOnly(types: ReadonlySet<SchemaType> | undefined): boolean {
  return types?.size === 1 && types.has('null');
}

const CONDITION: ReadonlySet<string> = new Set(['required', 'type', 'title', 'description', 'not']);

/** Whether an alternative only requires members that are declared elsewhere. */
function isCondition(schema: SchemaObject): boolean {
  return Object.hasOwn(schema, 'required') && Object.keys(schema).every((keyword) => CONDITION.has(keyword));
}

function isOneScalar(types: ReadonlySet<SchemaType>): boolean {
  const [type, other] = [...types].filter((name) => name !== 'null');
  return type !== undefined && other === undefined && type !== 'object' && type !== 'array';
}

/** The types of a value; without a stated type, those that the keywords of objects and arrays imply. */
function typesOf(schema: SchemaObject, types: ReadonlySet<SchemaType> | undefined): ReadonlySet<SchemaType> {
  if (schema['type'] === undefined) {
    if (['properties', 'additionalProperties', 'patternProperties'].some((keyword) => Object.hasOwn(schema, keyword)))
      return new Set(['object']);
    if (['items', 'prefixItems', 'minItems', 'maxItems'].some((keyword) => Object.hasOwn(schema, keyword))) return new Set(['array']);
  }
  return types ?? new Set();
}

function membersOf({ members, required, schema }: View, place: Place, reader: SchemaReader): readonly ApprovedField[] {
  const names = new Set([...members, ...[...required].filter((name) => typeof name === 'string')]);
  // A content file cannot name a field without a name.
  if (place.path.length === 0) names.delete('');
  return [...names].flatMap((name) =>
    fieldsAt(reader.property(schema, name) ?? {}, { ...place, path: [...place.path, name] }, required.has(name), reader),
  );
}

/** The field of a schema, or the fields of its members if it is an object with known members. */
function fieldsAt(schema: SchemaObject, place: Place, isRequired: boolean, reader: SchemaReader): readonly ApprovedField[] {
  const view = viewOf(schema, reader);
  const { path, around } = place;
  const named = view.types.size === 0 ? {} : { type: [...view.types] };
  const secret = place.isInSecret || isSecretField(path.at(-1) ?? '', { ...view.schema, ...named });
  const isFixed = isRequired && !view.isNullable && isOneValue(view.schema);
  const required = place.isNeeded && isRequired && !isFixed && !hasDefault(view) && view.schema['readOnly'] !== true;
  const isRecursive = view.references.some((reference) => around.has(reference));
  const isObjectOnly = view.types.size === 1 && view.types.has('object') && view.members.length + view.required.size > 0;
  if (!isObjectOnly || isRecursive || view.alternatives.length > 0 || path.length > MAX_DEPTH) {
    return [{ name: path.join('.'), required, secret }];
  }
  return membersOf(view, { path, isNeeded: required, isInSecret: secret, around: new Set([...around, ...view.references]) }, reader);
}

function isOneValue(schema: SchemaObject): boolean {
  const listed = schema['enum'];
  return Object.hasOwn(schema, 'const') || (Array.isArray(listed) && new Set(listed.map(canonicalJson)).size === 1);
}

/** Whether a schema has a default that is valid by its type and its listed values. */
function hasDefault({ schema, types, isNullable }: View): boolean {
  const value = schema['default'];
  if (value === undefined) return false;
  if (value === null) return isNullable || types.size === 0;
  if (types.size > 0 && !allowsType(types, value)) return false;
  const listed = schema['enum'];
  return !Array.isArray(listed) || listed.some((item) => canonicalJson(item) === canonicalJson(value));
}
