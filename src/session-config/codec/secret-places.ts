import { isIndex } from './index-name.ts';
import { inside, parameterPath } from './parameter-path.ts';
import { isConfig, type Config, type ConfigValue } from '../schema/config.ts';
import type { SchemaObject } from '../schema/json-schema.ts';
import { nullObject } from '../schema/null-object.ts';
import { partsOf, readerOf } from '../schema/schema-reader.ts';
import { isMarkedSecret, isSecretField } from '../schema/secret-field.ts';
import { replaceSecretShapes } from '../schema/secret-shapes.ts';

/** A position in a configuration, with its secrecy. */
export interface Place {
  /** Name of the nearest member: an item has the name of its array. */
  readonly name: string;
  readonly schema: SchemaObject;
  readonly depth: number;
  /** Whether it and everything below it is secret. */
  readonly secret: boolean;
}

/** Finds the secrets in configurations of one schema. */
export interface SecretPlaces {
  readonly root: Place;
  /** The position of a member, or of an item if the name is an index. */
  step(place: Place, name: string): Place;
  /** The position that a query parameter sets. A name in brackets is a separate name here, even if the schema does not declare it. */
  ofParam(param: string): Place;
  /** A value with its secrets replaced: secret leaves as a whole, and in other texts the parts that look like secrets. */
  replace(value: ConfigValue, place: Place, replace: (leaf: Leaf) => Leaf): ConfigValue;
}

/** Maximum depth to which the schema is read. Deeper values are classified by their names, and objects and arrays are secret as a whole. */
const MAX_DEPTH = 64;

/** A value that is not an object or array. */
export type Leaf = Exclude<ConfigValue, readonly ConfigValue[] | Config>;

/** Finds secrets by flags in the schema, or by the names of members, declared or not. */
export function secretPlaces(root: SchemaObject): SecretPlaces {
  const reader = readerOf(root);
  const start: Place = { name: '', schema: root, depth: 0, secret: false };
  const step = (place: Place, name: string): Place => {
    const schema = (place.depth < MAX_DEPTH ? inside(place.schema, name, reader) : undefined) ?? {};
    const called = isIndex(name) ? place.name : name;
    const secret = place.secret || isSecret(called, schema, root, isIndex(name));
    return { name: called, schema, depth: place.depth + 1, secret };
  };
  const placeAt = (path: readonly string[]): Place => path.reduce(step, start);
  const ofParam = (param: string): Place => {
    const bracketed = placeAt(param.split(/[.[\]]+/).filter((name) => name !== ''));
    return bracketed.secret ? bracketed : placeAt(parameterPath(param, reader));
  };
  const replace: SecretPlaces['replace'] = (value, place, leaf) => {
    if (typeof value === 'object' && value !== null && place.depth > MAX_DEPTH) return leaf('');
    if (Array.isArray(value)) return value.map((item: ConfigValue, index) => replace(item, step(place, String(index)), leaf));
    if (isConfig(value)) {
      const copy = nullObject<ConfigValue>();
      for (const [name, part] of Object.entries(value)) copy[name] = replace(part, step(place, name), leaf);
      return copy;
    }
    // Neither an array nor an object, so it is a leaf.
    if (place.secret) return leaf(value as Leaf);
    return typeof value === 'string' ? replaceSecretShapes(value, (text) => String(leaf(text))) : value;
  };
  return { root: start, step, ofParam, replace };
}

/**
 * Whether a position is secret by one of its combined schemas, its name or its title. Name and title are checked with each schema that
 * states a type or values; if none does, the value may be text.
 */
function isSecret(name: string, schema: SchemaObject, root: SchemaObject, isItem: boolean): boolean {
  const parts = partsOf(schema, root);
  const telling = parts.filter((part) => IMPLIED_BY.some((keyword) => Object.hasOwn(part, keyword)));
  const title = parts.find((part) => typeof part['title'] === 'string')?.['title'];
  const named = (telling.length === 0 ? [{}] : telling).map((part): SchemaObject => ({ title, ...part }));
  return (
    parts.some(isMarkedSecret) ||
    named.some((part) => isSecretField(name, part) || (isItem && isSecretField(name, { type: 'array', items: part })))
  );
}

/** Keywords that state the allowed values. */
const IMPLIED_BY = ['type', 'enum', 'const'] as const;
