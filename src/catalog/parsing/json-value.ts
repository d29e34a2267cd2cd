/** A member name with an escape (RFC 8259 §7): its last escape, the rest of the name, the closing quote and the colon. */
const ESCAPED_NAME = /\\.[^"\\]*"\s*:/s;
/** A string of a valid JSON text, and the colon if it is a member name. */
const STRING = /("(?:[^"\\]|\\.)*")(\s*:)?/gs;

/**
 * Parses JSON like `JSON.parse`, with the member names that are in the text.
 *
 * `JSON.parse` of V8 12.8 and later (Node 24) compares an escaped name before it decodes it. After an object with a name that starts with a
 * backslash, it can give this name to a member of another text: after `{"\\u":1}`, it reads the name of `{"\u6570\u636e":1}` as `\u`
 * (https://github.com/nodejs/node/issues/63785). So one document could change how those of other authors are read.
 *
 * @throws SyntaxError for a text that is not JSON
 */
export function parseJsonValue(text: string): unknown {
  if (!ESCAPED_NAME.test(text)) return JSON.parse(text);
  // Only valid JSON is split into strings below.
  JSON.parse(text);
  const names = new Map<string, number>();
  const numbered = text.replace(STRING, (whole, string: string, colon: string | undefined) => {
    if (colon === undefined) return whole;
    // A string that is no member name is decoded correctly.
    const name = JSON.parse(string) as string;
    if (!names.has(name)) names.set(name, names.size);
    return `"n${names.get(name)}"${colon}`;
  });
  return withNames(JSON.parse(numbered), [...names.keys()]);
}

/** Restores the member names of a value. Not recursive, because `JSON.parse` accepts any nesting depth. */
function withNames(numbered: unknown, names: readonly string[]): unknown {
  const root = { value: numbered };
  const open: object[] = [root];
  for (let container = open.pop(); container !== undefined; container = open.pop()) {
    for (const [key, value] of Object.entries(container)) {
      if (typeof value !== 'object' || value === null) continue;
      const restored = Array.isArray(value) ? value : named(value as object, names);
      Object.defineProperty(container, key, { value: restored });
      open.push(restored);
    }
  }
  return root.value;
}

function named(numbered: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(numbered).map(([key, value]) => [names[Number(key.slice(1))] ?? key, value as unknown]));
}
