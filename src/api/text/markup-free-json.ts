import { jsonEscaped } from './json-escape.ts';

/** Characters that start a tag, an entity, or a script line where JSON is served as HTML. */
const MARKUP = /[<>&\u2028\u2029]/g;

/**
 * JSON without markup, safe where a host serves it as HTML: the characters of markup are written as escapes such as `\u003c`, which every
 * JSON parser decodes. The reference registry does the same.
 */
export function markupFreeJson(value: unknown): string {
  return jsonEscaped(JSON.stringify(value), MARKUP);
}
