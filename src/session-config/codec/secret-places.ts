import { isIndex } from './index-name.ts';
import { inside, parameterPath } from './parameter-path.ts';
import { isConfig, type Config, type ConfigValue } from '../schema/config.ts';
import type { SchemaObject } from '../schema/json-schema.ts';
import { nullObject } from '../schema/null-object.ts';
import { partsOf, readerOf } from '../schema/schema-reader.ts';
import { isMarkedSecret, isSecretField } from '../schema/secret-field.ts';
import { replaceSecretShapes } from '../schema/secret-shapes.ts';

/** A place in a configuration, as far as its secrecy goes. */
export interface Place {
  /** Name of the nearest member: an item is called what its array is. */
  readonly name: string;
  readonly schema: SchemaObject;
  readonly depth: number;
  /** Whether everything from here on is secret. */
  readonly secret: boolean;
}

/** Finds what is secret in configurations of one schema. */
export interface SecretPlaces {
  readonly root: Place;
  /** The place of a member, or of an item where the name is an index. */
  step(place: Place, name: string): Place;
  /** The place that a query parameter sets. A name in brackets is a name of its own here, also where the schema knows none there. */
  ofParam(param: string): Place;
  /** A value with its secrets replaced: secret leaves whole, in other texts the parts that look like secrets. */
  replace(value: ConfigValue, place: Place, replace: (leaf: Leaf) => Leaf): ConfigValue;
}

/** How deep the schema is followed; further in, places are judged by their names, and objects and arrays are secret as a whole. */
const MAX_DEPTH = 64;

/** A value without parts. */
export type Leaf = Exclude<ConfigValue, readonly ConfigValue[] | Config>;

/** Reads a schema for its secrets: said by a flag, or by the name of a member, declared or not. */
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
    // What is neither an array nor an object has no parts.
    if (place.secret) return leaf(value as Leaf);
    return typeof value === 'string' ? replaceSecretShapes(value, (text) => String(leaf(text))) : value;
  };
  return { root: start, step, ofParam, replace };
}

/**
 * Whether one of the schemas that are combined at a place says that it is secret, or the name or the title does. These count for those
 * that say what the value may be; where none does, it may be a text.
 */
function isSecret(name: string, schema: SchemaObject, root: SchemaObject, isItem: boolean): boolean {
  const parts = partsOf(schema, root);
  const telling = parts.filter((part) => TELLING.some((keyword) => Object.hasOwn(part, keyword)));
  const title = parts.find((part) => typeof part['title'] === 'string')?.['title'];
  const named = (telling.length === 0 ? [{}] : telling).map((part): SchemaObject => ({ title, ...part }));
  return (
    parts.some(isMarkedSecret) ||
    named.some((part) => isSecretField(name, part) || (isItem && isSecretField(name, { type: 'array', items: part })))
  );
}

/** Keywords that say what a value may be. */
const TELLING = ['type', 'enum', 'const'] as const;
