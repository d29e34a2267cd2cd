import { isList, type Config, type ConfigValue } from '../config.ts';
import { isObject, type SchemaObject } from '../json-schema.ts';
import { nullObject } from '../null-object.ts';
import { allowsType, closure, mustHold, readerOf } from '../schema-reader.ts';
import { placeOf, schemasThatMust } from './place.ts';

/**
 * A configuration made ready to be judged: members that the schema does not know are gone, defaults stand where nothing was sent.
 * A member is known where any schema that may apply names it, or allows others by `additionalProperties` or `patternProperties`, or
 * lists none at all; an alternative may apply unless the types and fixed values of members rule it out. A default inside an object that
 * was not sent makes no object; one that breaks the types of its own property is not taken. What was sent is never changed.
 *
 * @param keepsUnknown whether members stay that the schema does not know
 */
export function prepareConfig(config: Config, schema: SchemaObject, keepsUnknown = false): Config {
  return prepareObject(config, schemasThatMust(schema), { root: schema, keepsUnknown, filling: new Set() });
}

type Schemas = ReturnType<typeof schemasThatMust>;

/** What does not change on the way down, and what would lead in a circle. */
interface Preparation {
  readonly root: SchemaObject;
  readonly keepsUnknown: boolean;
  /** Properties whose default is being filled in. */
  readonly filling: ReadonlySet<SchemaObject>;
}

function prepare(value: ConfigValue, schemas: Schemas, preparation: Preparation): ConfigValue {
  if (isObject(value)) return prepareObject(value, schemas, preparation);
  if (!isList(value)) return value;
  const { item } = placeOf(value, value, schemas, preparation.root);
  return value.map((held, index) => prepare(held, item(index), preparation));
}

function prepareObject(value: Config, schemas: Schemas, preparation: Preparation): Config {
  const { root, keepsUnknown } = preparation;
  const completed = Object.assign(nullObject<ConfigValue>(), value);
  for (const schema of schemas.must.keys())
    for (const part of closure(schema, (held) => mustHold(held, root))) setDefaults(completed, part, preparation);
  const place = placeOf(value, completed, schemas, root);
  const ready = nullObject<ConfigValue>();
  for (const [name, inner] of Object.entries(value)) {
    const known = name === '__proto__' ? undefined : (place.member(name) ?? (keepsUnknown ? schemasThatMust() : undefined));
    if (known !== undefined) ready[name] = prepare(inner, known, preparation);
  }
  for (const part of place.defaulting) setDefaults(ready, part, preparation);
  return ready;
}

/** Sets the defaults of members that are not there. */
function setDefaults(ready: Record<string, ConfigValue>, { properties }: SchemaObject, preparation: Preparation): void {
  const { root, filling } = preparation;
  for (const [name, property] of Object.entries(isObject(properties) ? properties : {})) {
    // A default that holds itself would have no end.
    if (name === '__proto__' || Object.hasOwn(ready, name) || !isObject(property) || filling.has(property)) continue;
    const found = defaultOf(property, root);
    if (found !== undefined)
      ready[name] = prepare(copied(found.value), schemasThatMust(property), { ...preparation, filling: new Set([...filling, property]) });
  }
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
