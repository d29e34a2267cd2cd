import { isList, type Config, type ConfigValue } from '../schema/config.ts';
import { isObject, membersIn, type SchemaObject } from '../schema/json-schema.ts';
import { nullObject } from '../schema/null-object.ts';
import { allowsType, closure, mustHold, readerOf } from '../schema/schema-reader.ts';
import { placeOf, schemasThatMust } from './place.ts';
import { createWorkBudget, type WorkBudget } from './work-budget.ts';

/** Maximum number of values that defaults add to one configuration; equal to the maximum number of parts of a schema. */
const MAX_DEFAULT_VALUES = 5000;
/** Maximum units of work for one configuration: far more than the validators allow; about half a second. */
const MAX_WORK = 500_000;

/**
 * Prepares a configuration for validation: removes unknown members and sets defaults for missing ones. A member is known if any schema that
 * may apply declares it, allows others by `additionalProperties` or `patternProperties`, or declares none at all; an alternative may apply
 * unless the types and fixed values of members exclude it. A default inside a missing object does not create the object; a default with a
 * wrong type for its own property is not used. Sent values are never changed.
 *
 * Defaults may contain each other in any number: together they add at most 5,000 values, and further ones are not set.
 *
 * @param keepsUnknown whether unknown members stay
 * @throws OverBudget if that takes too much work
 */
export function prepareConfig(config: Config, schema: SchemaObject, keepsUnknown = false): Config {
  const preparation = {
    root: schema,
    spend: createWorkBudget(MAX_WORK).spend,
    keepsUnknown,
    filling: new Set<SchemaObject>(),
    defaults: new Map(),
    left: { values: MAX_DEFAULT_VALUES },
  };
  return prepareObject(config, schemasThatMust(schema), preparation);
}

type Schemas = ReturnType<typeof schemasThatMust>;

/** A property with a default, and the number of values of the default. */
interface Default {
  readonly name: string;
  readonly property: SchemaObject;
  readonly value: unknown;
  readonly size: number;
}

/** Context of the recursion, with protection against cycles. */
interface Preparation {
  readonly root: SchemaObject;
  readonly spend: WorkBudget['spend'];
  readonly keepsUnknown: boolean;
  /** Properties whose default is being set. */
  readonly filling: ReadonlySet<SchemaObject>;
  /** Cache of the defaults by schema. */
  readonly defaults: Map<SchemaObject, readonly Default[]>;
  /** Number of values that defaults may still add. */
  readonly left: { values: number };
}

function prepare(value: ConfigValue, schemas: Schemas, preparation: Preparation): ConfigValue {
  if (isObject(value)) return prepareObject(value, schemas, preparation);
  if (!isList(value)) return value;
  const { item } = placeOf(value, value, schemas, preparation.root, preparation.spend);
  return value.map((held, index) => prepare(held, item(index), preparation));
}

function prepareObject(value: Config, schemas: Schemas, preparation: Preparation): Config {
  const { root, spend, keepsUnknown } = preparation;
  // Alternatives are distinguished by the present members and their types; defaults count as the schema states them.
  const completed: Record<string, unknown> = Object.assign(nullObject<unknown>(), value);
  for (const schema of schemas.must.keys())
    for (const part of closure(schema, (held) => mustHold(held, root)))
      for (const { name, value: stated } of missingDefaults(completed, part, preparation)) completed[name] = stated;
  const place = placeOf(value, completed, schemas, root, spend);
  const ready = nullObject<ConfigValue>();
  for (const [name, inner] of Object.entries(value)) {
    const known = name === '__proto__' ? undefined : (place.member(name) ?? (keepsUnknown ? schemasThatMust() : undefined));
    if (known !== undefined) ready[name] = prepare(inner, known, preparation);
  }
  for (const part of place.defaulting) setDefaults(ready, part, preparation);
  return ready;
}

/** Sets the defaults of missing members within the limit of added values. */
function setDefaults(ready: Record<string, ConfigValue>, part: SchemaObject, preparation: Preparation): void {
  const { filling, left } = preparation;
  for (const { name, property, value, size } of missingDefaults(ready, part, preparation)) {
    if (size > left.values) continue;
    left.values -= size;
    ready[name] = prepare(copied(value), schemasThatMust(property), { ...preparation, filling: new Set([...filling, property]) });
  }
}

/** The defaults of missing members. */
function missingDefaults(present: SchemaObject, part: SchemaObject, preparation: Preparation): readonly Default[] {
  const { spend, filling, defaults } = preparation;
  const known = defaults.get(part) ?? defaultsOf(part, preparation);
  defaults.set(part, known);
  spend(1 + known.length);
  // A default that contains itself would be endless.
  return known.filter(({ name, property }) => !Object.hasOwn(present, name) && !filling.has(property));
}

function defaultsOf(schema: SchemaObject, preparation: Preparation): readonly Default[] {
  return Object.entries(membersIn(schema, 'properties')).flatMap(([name, property]) => {
    const found = name !== '__proto__' && isObject(property) ? defaultOf(property, preparation) : undefined;
    return isObject(property) && found !== undefined ? [{ name, property, value: found.value, size: sizeOf(found.value) }] : [];
  });
}

/** The default of a property, its own or that of a schema that always applies with it; none if its type is wrong for the property. */
function defaultOf(property: SchemaObject, { root, spend }: Preparation): { readonly value: unknown } | undefined {
  const { defaulting } = placeOf(undefined, undefined, schemasThatMust(property), root, spend);
  const holder = defaulting.find((part) => Object.hasOwn(part, 'default'));
  if (holder === undefined) return undefined;
  const value = holder['default'];
  const types = readerOf(root).types(property);
  return types === undefined || allowsType(types, value) ? { value } : undefined;
}

/** A copy of a default, so that connections never share an object. */
function copied(value: unknown): ConfigValue {
  if (Array.isArray(value)) return value.map(copied);
  if (isObject(value)) {
    const copy = nullObject<ConfigValue>();
    for (const [name, inner] of Object.entries(value)) copy[name] = copied(inner);
    return copy;
  }
  // A schema is a JSON document, so only JSON values remain.
  return value as ConfigValue;
}

/** Number of values in a value, including itself. */
function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + sizeOf(inner), 1);
}
