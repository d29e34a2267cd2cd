import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { asSchema, closure, mustHold, schemasIn } from '../schema/schema-reader.ts';
import { mapSubschemas, NAMED } from '../validation/subschemas.ts';

/**
 * A schema that does not require members with a default, neither by name nor by a number of members. It accepts the sent members if the
 * schema accepts them with their defaults. Conditions, negations and `oneOf` are not changed, because requiring less there would reject
 * more.
 */
export function withoutDefaulted(root: SchemaObject): SchemaObject {
  const defaulted = defaultedNames(root);
  const relaxed = (schema: SchemaObject): SchemaObject => {
    const inner = mapSubschemas(schema, (part) => (isObject(part) ? relaxed(part) : part));
    return asksLess(inner, defaulted.get(schema) ?? new Set());
  };
  return relaxed(root);
}

/** Keywords whose schemas apply to the value itself, and accept more if they require less. */
const WEAKENING = ['anyOf', 'then', 'else'] as const;

/** The names of members with a default, by the schemas that apply to their object. */
function defaultedNames(root: SchemaObject): ReadonlyMap<SchemaObject, ReadonlySet<string>> {
  const found = new Map<SchemaObject, Set<string>>();
  const spread = (schema: SchemaObject, inherited: Iterable<string>): void => {
    const known = found.get(schema);
    const held = closure(schema, (part) => mustHold(part, root)).flatMap((part) => namesWithDefault(part, root));
    const names = new Set([...(known ?? []), ...inherited, ...held]);
    if (known?.size === names.size) return;
    found.set(schema, names);
    for (const part of [...mustHold(schema, root), ...WEAKENING.flatMap((keyword) => schemasIn(schema, keyword))]) spread(part, names);
    if (known === undefined) for (const part of VALUES.flatMap((keyword) => valuesOf(schema, keyword))) spread(part, []);
  };
  spread(root, []);
  return found;
}

/** Keywords whose schemas apply to members and items. */
const VALUES = ['properties', 'patternProperties', 'additionalProperties', 'items', 'additionalItems'] as const;

function valuesOf(schema: SchemaObject, keyword: (typeof VALUES)[number]): readonly SchemaObject[] {
  const stated = schema[keyword];
  if (isObject(stated) && NAMED.has(keyword)) return Object.values(stated).map(asSchema).filter(isObject);
  return schemasIn(schema, keyword);
}

function namesWithDefault({ properties }: SchemaObject, root: SchemaObject): string[] {
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, property]) => {
    const parts = isObject(property) ? closure(property, (part) => mustHold(part, root)) : [];
    return parts.some((part) => Object.hasOwn(part, 'default')) ? [name] : [];
  });
}

/** Keywords that require members if another one is present. */
const DEPENDENCIES: ReadonlySet<string> = new Set(['dependencies', 'dependentRequired']);

function asksLess(schema: SchemaObject, defaulted: ReadonlySet<string>): SchemaObject {
  const { required, minProperties, ...others } = schema;
  if (defaulted.size === 0) return schema;
  const withoutThem = (names: unknown): readonly unknown[] =>
    (Array.isArray(names) ? (names as readonly unknown[]) : []).filter((name) => typeof name !== 'string' || !defaulted.has(name));
  const rest = Object.fromEntries(
    Object.entries(others).map(([keyword, stated]) => [
      keyword,
      DEPENDENCIES.has(keyword) && isObject(stated)
        ? Object.fromEntries(Object.entries(stated).map(([name, names]) => [name, Array.isArray(names) ? withoutThem(names) : names]))
        : stated,
    ]),
  );
  const remaining = withoutThem(required);
  const least = typeof minProperties === 'number' ? minProperties - defaulted.size : 0;
  return { ...rest, ...(remaining.length > 0 && { required: remaining }), ...(least > 0 && { minProperties: least }) };
}
