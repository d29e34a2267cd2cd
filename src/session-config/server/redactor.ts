import type { Config, ConfigValue } from '../schema/config.ts';
import { parseJson } from '../codec/literal.ts';
import { isWholeConfig, wholeConfig } from '../codec/whole-config.ts';
import type { SchemaObject } from '../schema/json-schema.ts';
import { MASK, maskable, scrub } from './scrub.ts';
import { secretPlaces, type Leaf, type Place, type SecretPlaces } from '../codec/secret-places.ts';
import { readerOf, type SchemaReader } from '../schema/schema-reader.ts';
import { replaceSecretShapes } from '../schema/secret-shapes.ts';

/** Removes secrets from log data (spec §5.3). */
export interface Redactor {
  /** A copy of a configuration with `[secret]` instead of every secret value. */
  readonly redactConfig: (config: Config) => Config;
  /** A connection URL, or its path and query, with `[secret]` instead of every value that is or contains a secret. */
  readonly redactUrl: (url: string | URL) => string;
  /**
   * A text, such as an error message, without any secret of the configuration, in any escaping. Without a configuration, only parameters in
   * the text (`apiKey=…`, in a URL or not) and texts that look like secrets are redacted.
   */
  readonly redactText: (text: string, config?: Config) => string;
}

/**
 * Creates a redactor for a schema. It redacts values that the schema flags (`format: password`, `writeOnly`, `secret`, `sensitive`,
 * `x-secret`), values named like a secret, declared or not, and parts of other texts that look like secrets.
 */
export function redactor(schema: SchemaObject): Redactor {
  const params = { places: secretPlaces(schema), reader: readerOf(schema) };
  const { places } = params;
  return {
    // The copy of an object is an object.
    redactConfig: (config) => places.replace(config, places.root, () => '[secret]') as Config,
    redactUrl: (url) => {
      const secrets: string[] = [];
      return scrub(maskShapes(maskParams(maskable(String(url)), IN_URL, params, secrets)), secrets);
    },
    redactText: (text, config = {}) => {
      const secrets = secretsIn(config, places.root, places);
      return scrub(maskShapes(maskParams(maskable(text), IN_TEXT, params, secrets)), secrets);
    },
  };
}

function maskShapes(text: string): string {
  return replaceSecretShapes(text, () => MASK);
}

function secretsIn(value: ConfigValue, place: Place, places: SecretPlaces): string[] {
  const secrets: string[] = [];
  const note = (leaf: Leaf): Leaf => {
    // A boolean or null with a secret name is not searched for in texts.
    if (typeof leaf === 'string' || typeof leaf === 'number') secrets.push(String(leaf));
    return leaf;
  };
  places.replace(value, place, note);
  return secrets;
}

/** Decides which parameters are secret. */
interface Params {
  readonly places: SecretPlaces;
  readonly reader: SchemaReader;
}

/** The whole configuration of an old client; empty if unreadable. */
function wholeOrNone(text: string): Config {
  try {
    // What JSON.parse gives is a JSON value.
    return Object.fromEntries(wholeConfig(text)) as Config;
  } catch {
    return {};
  }
}

/** Masks and collects the secret parameters in a text, in every spelling, without other changes. */
function maskParams(text: string, pairs: RegExp, { places, reader }: Params, secrets: string[]): string {
  return text.replaceAll(pairs, (pair: string, name: string, value: string) => {
    if (isWholeConfig(decoded(name), reader)) {
      secrets.push(value, ...secretsIn(wholeOrNone(decoded(value)), places.root, places));
      return `${name}=${MASK}`;
    }
    const place = places.ofParam(decoded(name));
    const found = readings(decoded(value)).flatMap((reading) => secretsIn(reading, place, places));
    if (found.length === 0) return pair;
    secrets.push(value, ...found);
    return `${name}=${MASK}`;
  });
}

/** Parameters of a URL, in its query or its fragment. */
const IN_URL = /(?<=[?&#])([^?&#=]*)=([^&#]+)/g;

/** Parameters anywhere in a text. Closing punctuation is not part of them, but an authentication scheme is. */
const IN_TEXT =
  /(?<![^\s?&#"'<>(,;])([^\s?&#="'<>(,;]+)=((?:(?:[Bb]earer|[Bb]asic|[Tt]oken)\s{1,4})?(?:[^\s&#"'<>]*[^\s&#"'<>.,:;!?)\]}]|[^\s&#"'<>]+))/g;

/** The readings of a value: its text, and its text parsed as JSON. */
function readings(text: string): ConfigValue[] {
  const parsed = parseJson(text);
  // What JSON.parse gives is a JSON value.
  return parsed === undefined ? [text] : [text, parsed.value as ConfigValue];
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
