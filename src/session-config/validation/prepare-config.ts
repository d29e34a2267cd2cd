import { isList, type Config, type ConfigValue } from '../schema/config.ts';
import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { nullObject } from '../schema/null-object.ts';
import { allowsType, closure, mustHold, readerOf } from '../schema/schema-reader.ts';
import { placeOf, schemasThatMust } from './place.ts';

/** How many values defaults may add to one configuration; as many parts as a schema may have. */
const MAX_DEFAULT_VALUES = 5000;

/**
 * A configuration made ready to be judged: members that the schema does not know are gone, defaults stand where nothing was sent.
 * A member is known where any schema that may apply names it, or allows others by `additionalProperties` or `patternProperties`, or
 * lists none at all; an alternative may apply unless the types and fixed values of members rule it out. A default inside an object that
 * was not sent makes no object; one that breaks the types of its own property is not taken. What was sent is never changed.
 *
 * Defaults may hold one another in any number: all that are set consist of 5,000 values or fewer, and further ones are not set.
 *
 * @param keepsUnknown whether members stay that the schema does not know
 */
export function prepareConfig(config: Config, schema: SchemaObject, keepsUnknown = false): Config {
  const preparation = {
    root: schema,
    keepsUnknown,
    filling: new Set<SchemaObject>(),
    defaults: new Map(),
    left: { values: MAX_DEFAULT_VALUES },
  };
  return prepareObject(config, schemasThatMust(schema), preparation);
}

type Schemas = ReturnType<typeof schemasThatMust>;

/** A property that has a default, and of how many values the default consists. */
interface Default {
  readonly name: string;
  readonly property: SchemaObject;
  readonly value: unknown;
  readonly size: number;
}

/** What does not change on the way down, and what would lead in a circle. */
interface Preparation {
  readonly root: SchemaObject;
  readonly keepsUnknown: boolean;
  /** Properties whose default is being filled in. */
  readonly filling: ReadonlySet<SchemaObject>;
  /** The defaults of schemas that were asked already. */
  readonly defaults: Map<SchemaObject, readonly Default[]>;
  /** How many values defaults may still add. */
  readonly left: { values: number };
}

function prepare(value: ConfigValue, schemas: Schemas, preparation: Preparation): ConfigValue {
  if (isObject(value)) return prepareObject(value, schemas, preparation);
  if (!isList(value)) return value;
  const { item } = placeOf(value, value, schemas, preparation.root);
  return value.map((held, index) => prepare(held, item(index), preparation));
}

function prepareObject(value: Config, schemas: Schemas, preparation: Preparation): Config {
  const { root, keepsUnknown } = preparation;
  // Alternatives are told apart by the members that are there and by their types, which defaults have as the schema states them.
  const completed: Record<string, unknown> = Object.assign(nullObject<unknown>(), value);
  for (const schema of schemas.must.keys())
    for (const part of closure(schema, (held) => mustHold(held, root)))
      for (const { name, value: stated } of missingDefaults(completed, part, preparation)) completed[name] = stated;
  const place = placeOf(value, completed, schemas, root);
  const ready = nullObject<ConfigValue>();
  for (const [name, inner] of Object.entries(value)) {
    const known = name === '__proto__' ? undefined : (place.member(name) ?? (keepsUnknown ? schemasThatMust() : undefined));
    if (known !== undefined) ready[name] = prepare(inner, known, preparation);
  }
  for (const part of place.defaulting) setDefaults(ready, part, preparation);
  return ready;
}

/** Sets the defaults of members that are not there, as far as more values may be added. */
function setDefaults(ready: Record<string, ConfigValue>, part: SchemaObject, preparation: Preparation): void {
  const { filling, left } = preparation;
  for (const { name, property, value, size } of missingDefaults(ready, part, preparation)) {
    if (size > left.values) continue;
    left.values -= size;
    ready[name] = prepare(copied(value), schemasThatMust(property), { ...preparation, filling: new Set([...filling, property]) });
  }
}

/** The defaults of members that are not there. */
function missingDefaults(present: SchemaObject, part: SchemaObject, { root, filling, defaults }: Preparation): readonly Default[] {
  const known = defaults.get(part) ?? defaultsOf(part, root);
  defaults.set(part, known);
  // A default that holds itself would have no end.
  return known.filter(({ name, property }) => !Object.hasOwn(present, name) && !filling.has(property));
}

function defaultsOf({ properties }: SchemaObject, root: SchemaObject): readonly Default[] {
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, property]) => {
    const found = name !== '__proto__' && isObject(property) ? defaultOf(property, root) : undefined;
    return isObject(property) && found !== undefined ? [{ name, property, value: found.value, size: sizeOf(found.value) }] : [];
  });
}

/** The default of a property, its own or that of a schema that must hold as well; none where it breaks the property's own types. */
function defaultOf(property: SchemaObject, root: SchemaObject): { readonly value: unknown } | undefined {
  const { defaulting } = placeOf(undefined, undefined, schemasThatMust(property), root);
  const holder = defaulting.find((part) => Object.hasOwn(part, 'default'));
  if (holder === undefined) return undefined;
  const value = holder['default'];
  const types = readerOf(root).types(property);
  return types === undefined || allowsType(types, value) ? { value } : undefined;
}

/** A default of its own, so that no two connections share an object. */
function copied(value: unknown): ConfigValue {
  if (Array.isArray(value)) return value.map(copied);
  if (isObject(value)) {
    const copy = nullObject<ConfigValue>();
    for (const [name, inner] of Object.entries(value)) copy[name] = copied(inner);
    return copy;
  }
  // A schema is a JSON document: nothing but JSON values is left.
  return value as ConfigValue;
}

/** How many values a value consists of, itself included. */
function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + sizeOf(inner), 1);
}
