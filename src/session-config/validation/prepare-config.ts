import { isList, type Config, type ConfigValue } from '../config.ts';
import { isObject, member, type SchemaObject } from '../json-schema.ts';
import { nullObject } from '../null-object.ts';
import { allowsType, partsOf, readerOf, undeclaredIn } from '../schema-reader.ts';
import { applyingSchemas, type ApplyingSchemas } from './branch.ts';

/**
 * A configuration made ready to be judged: members that the schema does not know are gone, defaults stand where nothing was sent.
 * A member is known where the schema declares it, or allows others by `additionalProperties` or `patternProperties`, or declares none
 * at all, or requires it. A default inside an object that was not sent makes no object; one that breaks the types of its own property is
 * not taken. What was sent is never changed.
 */
export function prepareConfig(config: Config, schema: SchemaObject): Config {
  return prepareObject(config, schema, { root: schema, filling: new Set() });
}

/** What does not change on the way down, and what would lead in a circle. */
interface Preparation {
  readonly root: SchemaObject;
  /** Properties whose default is being filled in. */
  readonly filling: ReadonlySet<SchemaObject>;
}

function prepare(value: ConfigValue, schema: SchemaObject, preparation: Preparation): ConfigValue {
  if (isList(value)) return value.map((item, index) => prepare(item, readerOf(preparation.root).item(schema, index), preparation));
  return isObject(value) ? prepareObject(value, schema, preparation) : value;
}

function prepareObject(value: Config, schema: SchemaObject, preparation: Preparation): Config {
  const { root } = preparation;
  const applying = applyingSchemas(value, schema, root);
  const ready = nullObject<ConfigValue>();
  for (const [name, inner] of Object.entries(value)) {
    const known = name === '__proto__' ? undefined : knownMember(name, applying, root);
    if (known !== undefined) ready[name] = prepare(inner, known, preparation);
  }
  for (const { properties } of applying.certain) setDefaults(ready, properties, preparation);
  return ready;
}

/** The schema of a member, as those that apply have it; `undefined` where none knows it. */
function knownMember(name: string, { certain, open }: ApplyingSchemas, root: SchemaObject): SchemaObject | undefined {
  const reader = readerOf(root);
  const byCertain = certain.map((part) => member(part['properties'], name));
  const byOpen = open.map((part) => (reader.declares(part, name) ? reader.property(part, name) : undefined));
  const declared = [...byCertain, ...byOpen].map((schema) => (schema === true ? {} : schema)).filter(isObject);
  if (declared.length > 1) return { allOf: declared };
  if (declared[0] !== undefined) return declared[0];
  const parts = [...certain, ...open.flatMap((part) => partsOf(part, root))];
  return undeclaredIn(parts) ?? (parts.some((part) => requires(part, name)) ? {} : undefined);
}

/** A name that must be there is known, also where nothing else is said of it. */
function requires({ required }: SchemaObject, name: string): boolean {
  return Array.isArray(required) && required.includes(name);
}

/** Sets the defaults of members that are not there. */
function setDefaults(ready: Record<string, ConfigValue>, properties: unknown, { root, filling }: Preparation): void {
  for (const [name, property] of Object.entries(isObject(properties) ? properties : {})) {
    // A default that holds itself would have no end.
    if (name === '__proto__' || Object.hasOwn(ready, name) || !isObject(property) || filling.has(property)) continue;
    const found = defaultOf(property, root);
    if (found !== undefined) ready[name] = prepare(copied(found.value), property, { root, filling: new Set([...filling, property]) });
  }
}

/** The default of a property, its own or that of a schema that must hold as well; none where it breaks the property's own types. */
function defaultOf(property: SchemaObject, root: SchemaObject): { readonly value: unknown } | undefined {
  const holder = applyingSchemas(undefined, property, root).certain.find((part) => Object.hasOwn(part, 'default'));
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
