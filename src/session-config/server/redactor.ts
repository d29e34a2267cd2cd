import type { Config, ConfigValue } from '../config.ts';
import type { SchemaObject } from '../json-schema.ts';
import { MASK, maskable, scrub } from './scrub.ts';
import { secretPlaces, type Leaf, type Place, type SecretPlaces } from '../secret-places.ts';
import { replaceSecretShapes } from '../secret-shapes.ts';

/** Takes the secrets out of what is to be logged (spec §5.3). */
export interface Redactor {
  /** A copy of a configuration with `[secret]` in place of every secret value. */
  readonly redactConfig: (config: Config) => Config;
  /** A connection URL, or its path and query, with `[secret]` in place of every value that is or holds a secret. */
  readonly redactUrl: (url: string | URL) => string;
  /**
   * A text, such as an error's message, in which no secret of the configuration stands any more, however it is escaped.
   * Without a configuration only the URLs in the text and what looks like a secret are redacted.
   */
  readonly redactText: (text: string, config?: Config) => string;
}

/**
 * A redactor that is led by the schema: what it flags (`format: password`, `writeOnly`, `secret`, `sensitive`, `x-secret`), what
 * is named like a secret, declared or not, and, in any other text, what looks like one.
 */
export function redactor(schema: SchemaObject): Redactor {
  const places = secretPlaces(schema);
  return {
    // The copy of an object is an object.
    redactConfig: (config) => places.replace(config, places.root, () => '[secret]') as Config,
    redactUrl: (url) => {
      const secrets: string[] = [];
      return scrub(maskShapes(maskUrl(maskable(String(url)), places, secrets)), secrets);
    },
    redactText: (text, config = {}) => {
      const secrets = secretsIn(config, places.root, places);
      const masked = maskable(text).replaceAll(/https?:\/\/[^\s"'<>]+/gi, (url) => maskUrl(url, places, secrets));
      return scrub(maskShapes(masked), secrets);
    },
  };
}

function maskShapes(text: string): string {
  return replaceSecretShapes(text, () => MASK);
}

function secretsIn(value: ConfigValue, place: Place, places: SecretPlaces): string[] {
  const secrets: string[] = [];
  const note = (leaf: Leaf): Leaf => {
    // A boolean or null under a secret name is no text to look for.
    if (typeof leaf === 'string' || typeof leaf === 'number') secrets.push(String(leaf));
    return leaf;
  };
  places.replace(value, place, note);
  return secrets;
}

/** Works on the text of the query, so that every spelling is masked and nothing else is changed. */
function maskUrl(url: string, places: SecretPlaces, secrets: string[]): string {
  const [, head = '', mark = '', query = '', fragment = ''] = /^([^?#]*)(\??)([^#]*)(.*)$/s.exec(url) ?? [];
  const pairs = query.split('&').map((pair) => {
    const [, name = '', value] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    if (value === undefined || value === '') return pair;
    const place = placeOf(decoded(name), places);
    const found = readings(decoded(value)).flatMap((reading) => secretsIn(reading, place, places));
    if (found.length === 0) return pair;
    secrets.push(value, ...found);
    return `${name}=${MASK}`;
  });
  return `${head}${mark}${pairs.join('&')}${fragment}`;
}

/** The place that a parameter's name leads to, in either notation. */
function placeOf(param: string, places: SecretPlaces): Place {
  return param
    .split(/[.[\]]+/)
    .filter((name) => name !== '')
    .reduce((place, name) => places.step(place, name), places.root);
}

/** What a value may be read as: its text, and what its text says in JSON. */
function readings(text: string): ConfigValue[] {
  try {
    // What JSON.parse gives is a JSON value.
    return [text, JSON.parse(text) as ConfigValue];
  } catch {
    return [text];
  }
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
