/** Arrays and objects within each other that are read. What clients read is nested ten deep or so. */
const MAX_DEPTH = 64;

/**
 * The value of a text of JSON.
 *
 * @throws SyntaxError for a text that is no JSON, or is nested deeper than 64: whatever walks through it would be long about it
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
