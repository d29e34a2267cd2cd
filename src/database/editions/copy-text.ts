/** A value of a column in COPY: text, numbers, bytes, arrays of texts or of numbers; `null` for no value. */
export type CopyValue = string | number | null | Uint8Array | readonly string[] | ArrayLike<number>;

/** One line in the text format of COPY (PostgreSQL manual, COPY, "Text Format"). */
export function copyLine(values: readonly CopyValue[]): string {
  return `${values.map(copyField).join('\t')}\n`;
}

function copyField(value: CopyValue): string {
  if (value === null) return String.raw`\N`;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escaped(value);
  if (value instanceof Uint8Array) return String.raw`\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  return escaped(`{${Array.from<string | number, string>(value, element).join(',')}}`);
}

/** A text of an array in quotes, so that commas, braces and NULL mean nothing. */
function element(value: string | number): string {
  return typeof value === 'number' ? String(value) : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
};

/** PostgreSQL stores no U+0000 and no lone surrogate: both become U+FFFD, as the decoder of UTF-8 does it. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '\uFFFD')
    .replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}
