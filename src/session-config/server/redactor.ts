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
  /**
   * A connection URL, or its path and query, with `[secret]` instead of every value that is or contains a secret. Parameters of a URL
   * inside it are redacted likewise: in a value, in the path, in the fragment, encoded up to three times or not, so also of URLs inside
   * that URL.
   */
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
      const masked = maskParams(maskQuoted(maskable(text), params, secrets), IN_TEXT, params, secrets);
      const inWords = masked.replaceAll(WORD, (word) => (ENCODED_EQUALS.test(word) ? maskParams(word, IN_URL, params, secrets) : word));
      return scrub(maskShapes(inWords), secrets);
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

/** Masks and collects the secret parameters in a text, and those of a URL inside it, in every spelling, without other changes. */
function maskParams(text: string, pairs: RegExp, params: Params, secrets: string[]): string {
  return text.replaceAll(pairs, (pair: string, name: string | undefined, value: string) => {
    if (name === undefined) return maskNested(pair, params, secrets);
    if (value.startsWith(MASK)) return pair;
    const found = secretsOf(decoded(name), decoded(value), params);
    const before = pair.slice(0, pair.length - value.length);
    if (found.length === 0) return `${before}${maskNested(value, params, secrets)}`;
    secrets.push(value, ...found);
    return `${before}${MASK}`;
  });
}

/** Masks and collects the secret parameters in a text whose values are in quotes. */
function maskQuoted(text: string, params: Params, secrets: string[]): string {
  return text.replaceAll(QUOTED, (pair: string, name: string, quoted: string) => {
    const value = quoted.slice(1, -1);
    const found = secretsOf(decoded(name), value, params);
    if (found.length === 0) return pair;
    secrets.push(value, value.replaceAll(/\\([^])/g, '$1'), ...found);
    return `${name}=${MASK}`;
  });
}

/** Masks and collects the secret parameters of URLs that are a part of a URL, however often they are encoded as such a part. */
function maskNested(text: string, params: Params, secrets: string[]): string {
  const maskedAt = (times: number) => (pair: string, name: string, value: string) => {
    if (value.startsWith(MASK)) return pair;
    // In a path, the value may end at a slash; what follows is masked, too, but is no part of the secret elsewhere.
    const texts = [value, value.replace(/\/.*/s, '')].flatMap((part) => decodings(part, times + 1));
    const found = decodings(name, times + 1).flatMap((called) => texts.flatMap((reading) => secretsOf(called, reading, params)));
    if (found.length === 0) return pair;
    secrets.push(value, ...decodings(value, times), ...found);
    return `${pair.slice(0, pair.length - value.length)}${MASK}`;
  };
  // The outermost first: in it, an `&` that is escaped more often is a part of a value.
  return NESTED.reduce((masked, pairs, times) => masked.replaceAll(pairs, maskedAt(times)), text);
}

/** The secrets in the value of a parameter. */
function secretsOf(name: string, value: string, { places, reader }: Params): readonly string[] {
  if (isWholeConfig(name, reader)) return [value, ...secretsIn(wholeOrNone(value), places.root, places)];
  const place = places.ofParam(name);
  return readings(value).flatMap((reading) => secretsIn(reading, place, places));
}

/** Parts of a URL: the path, and the parameters and other texts in its query or its fragment. */
const IN_URL = /(?<=^|[?&#])(?:([^?&#=]*)=([^&#]+)|[^?&#]+)/g;

/** How often a URL that is a part of a URL is encoded at most: as a part of it, of a URL in that one, and so on. */
const MAX_ENCODED = 3;

/** Parameters of a URL in a part of a URL, by how often the part is encoded. */
const NESTED: readonly RegExp[] = [
  /(?<=\?)([^?&#=]+)=([^&#]+)/g,
  ...Array.from({ length: MAX_ENCODED }, (_, index) => encodedPairs(index + 1)),
];

/**
 * Parameters in a text that is encoded some times: `?`, `&`, `#` and `=` are escapes, whose `%` is escaped each further time. What is before
 * a parameter may be encoded less often, because the text is a part of others; so may the `=` of what is encoded once.
 */
function encodedPairs(times: number): RegExp {
  const escape = `%(?:25){0,${times - 1}}`;
  const equals = times === 1 ? '=|%3D' : `%(?:25){${times - 1}}3D`;
  const name = `(?:[^?&#=%]|(?!${escape}(?:3F|26|23|3D))%)+`;
  const value = `(?:[^&#%]|(?!${escape}(?:26|23))%)+`;
  return new RegExp(`(?<=^|[?&#]|${escape}(?:3F|26|23))(${name})(?:${equals})(${value})`, 'gi');
}

/** Words of a text; one with an escaped `=` may have the parameters of an encoded URL in its path. */
const WORD = /[^\s"'<>]+/g;
const ENCODED_EQUALS = /%(?:25)*3D/i;

/** Parameters with a value in quotes, anywhere in a text. */
const QUOTED = /(?<![^\s?&#"'<>(,;])([^\s?&#="'<>(,;]+)=("(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*')/g;

/** Parameters anywhere in a text. Closing punctuation is not part of them, but an authentication scheme is. */
const IN_TEXT =
  /(?<![^\s?&#"'<>(,;])([^\s?&#="'<>(,;]+)=((?:(?:[Bb]earer|[Bb]asic|[Tt]oken)\s{1,4})?(?:[^\s&#"'<>]*[^\s&#"'<>.,:;!?)\]}]|[^\s&#"'<>]+))/g;

/** The readings of a value: its text, and its text parsed as JSON. */
function readings(text: string): ConfigValue[] {
  const parsed = parseJson(text);
  // What JSON.parse gives is a JSON value.
  return parsed === undefined ? [text] : [text, parsed.value as ConfigValue];
}

/** A text decoded as a part of a form once, twice and so on. */
function decodings(text: string, times: number): readonly string[] {
  if (times === 0) return [];
  const once = decoded(text);
  return once === text ? [once] : [once, ...decodings(once, times - 1)];
}

/** A text decoded as a part of a form. */
function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
