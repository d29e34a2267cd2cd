import type { Config, ConfigValue } from '../config.ts';
import { isObject, member, type SchemaObject } from '../json-schema.ts';
import { followRefs } from '../local-ref.ts';
import { partsOf, readerOf, undeclaredIn } from '../schema-reader.ts';
import { applyingSchemas, type ApplyingSchemas } from './branch.ts';

/**
 * A configuration made ready to be judged: members that the schema does not know are gone, defaults stand where nothing was sent.
 * A member is known where the schema declares it, or allows others by `additionalProperties` or `patternProperties`, or declares none
 * at all. A default inside an object that was not sent makes no object. What was sent is never changed.
 */
export function prepareConfig(config: Config, schema: SchemaObject): Config {
  return prepareObject(config, schema, schema);
}

function prepare(value: ConfigValue, schema: SchemaObject, root: SchemaObject): ConfigValue {
  if (isList(value)) return value.map((item, index) => prepare(item, readerOf(root).item(schema, index), root));
  return isObject(value) ? prepareObject(value, schema, root) : value;
}

function prepareObject(value: Config, schema: SchemaObject, root: SchemaObject): Config {
  const applying = applyingSchemas(value, schema, root);
  const ready = Object.create(null) as Record<string, ConfigValue>; // Object.create is typed any.
  for (const [name, inner] of Object.entries(value)) {
    const known = name === '__proto__' ? undefined : knownMember(name, applying, root);
    if (known !== undefined) ready[name] = prepare(inner, known, root);
  }
  for (const { properties } of applying.certain) setDefaults(ready, properties, root);
  return ready;
}

/** The schema of a member, as those that apply have it; `undefined` where none knows it. */
function knownMember(name: string, { certain, open }: ApplyingSchemas, root: SchemaObject): SchemaObject | undefined {
  const reader = readerOf(root);
  const byCertain = certain.map((part) => member(part['properties'], name));
  const byOpen = open.map((part) => (reader.declares(part, name) ? reader.property(part, name) : undefined));
  const declared = [...byCertain, ...byOpen].map((schema) => (schema === true ? {} : schema)).filter(isObject);
  if (declared.length > 1) return { allOf: declared };
  return declared[0] ?? undeclaredIn([...certain, ...open.flatMap((part) => partsOf(part, root))]);
}

/** Sets the defaults of members that are not there. */
function setDefaults(ready: Record<string, ConfigValue>, properties: unknown, root: SchemaObject): void {
  for (const [name, property] of Object.entries(isObject(properties) ? properties : {})) {
    if (name === '__proto__' || Object.hasOwn(ready, name)) continue;
    const followed = followRefs(property, root);
    if (followed !== undefined && Object.hasOwn(followed, 'default'))
      ready[name] = prepare(copied(member(followed, 'default')), followed, root);
  }
}

/** A default of its own, so that no two connections share an object. */
function copied(value: unknown): ConfigValue {
  if (Array.isArray(value)) return value.map(copied);
  if (isObject(value)) {
    const copy = Object.create(null) as Record<string, ConfigValue>; // Object.create is typed any.
    for (const [name, inner] of Object.entries(value)) copy[name] = copied(inner);
    return copy;
  }
  // A schema is a JSON document: nothing but JSON values is left.
  return value as ConfigValue;
}

function isList(value: ConfigValue): value is readonly ConfigValue[] {
  return Array.isArray(value);
}
