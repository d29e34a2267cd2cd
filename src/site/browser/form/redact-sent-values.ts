import { parsedJson } from '../../../session-config/schema/parsed-json.ts';
/** Minimum length of a redacted value; a shorter value is not a secret, and occurs in texts by chance. */
const MIN_LENGTH = 4;

/**
 * Redacts the values of a URL's query and of headers in a text from a server, so that it cannot repeat sent values.
 *
 * @param headers values of sent headers, and of the settings in them; the part after a scheme such as `Bearer` is redacted separately, too
 */
export function redactSentValues(text: string, url: URL, headers: readonly string[] = []): string {
  const ofHeaders = headers.flatMap((value) => [value, ...value.split(/\s+/).slice(1)]);
  const values = [...url.searchParams.values(), ...ofHeaders].flatMap(encodings).filter(({ length }) => length >= MIN_LENGTH);
  const longestFirst = [...new Set(values)].sort((left, right) => right.length - left.length);
  return longestFirst.reduce((left, value) => left.replaceAll(value, '•••'), text);
}

/** A value and, if it is JSON, each text in it: as is, URL-encoded, and JSON-escaped. */
function encodings(value: string): string[] {
  const texts = [value, ...textsWithin(parsedJson(value))];
  return texts.flatMap((text) => [text, encodeURIComponent(text), new URLSearchParams([['', text]]).toString().slice(1), inJson(text)]);
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function textsWithin(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsWithin) : [];
}
