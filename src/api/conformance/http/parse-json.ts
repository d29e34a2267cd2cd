/** Maximum nesting depth of arrays and objects. Real answers are nested about ten levels deep. */
const MAX_DEPTH = 64;

/**
 * Parses JSON.
 *
 * @throws SyntaxError for a text that is not JSON, or is nested deeper than 64 levels, which would slow down later code
 */
export function parseJson(text: string): unknown {
  if (isDeep(text)) throw new SyntaxError(`The text is nested deeper than ${MAX_DEPTH}.`);
  return JSON.parse(text) as unknown;
}

/** UTF-16 code units that matter for the depth (RFC 8259 §2, 7). */
const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

function isDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) isInText = !isInText;
    else if (isInText) at += unit === BACKSLASH ? 1 : 0;
    else if (unit === OPEN_ARRAY || unit === OPEN_OBJECT) depth += 1;
    else if (unit === CLOSE_ARRAY || unit === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
