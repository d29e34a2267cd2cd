import { jsonEscaped } from './json-escape.ts';

/** Characters that open a tag, an entity, or a line of a script where JSON is taken for HTML. */
const MARKUP = /[<>&\u2028\u2029]/g;

/**
 * JSON that holds no markup, also where a host serves it as HTML: what could be taken for markup is written as `\u003c` and the like,
 * which any reader of JSON undoes. The reference registry writes its JSON so, too.
 */
export function markupFreeJson(value: unknown): string {
  return jsonEscaped(JSON.stringify(value), MARKUP);
}
