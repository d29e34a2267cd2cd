import { otherEncoding } from './other-encoding.ts';
import type { Read } from './problem.ts';

/** Decodes UTF-8 bytes. Invalid bytes are a problem and are not replaced, because a repaired name would be another name. */
export function decodeUtf8(bytes: Uint8Array, file: string): Read<string> {
  const other = otherEncoding(bytes, file);
  if (other !== undefined) return { value: undefined, problems: [other] };
  try {
    return { value: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), problems: [] };
  } catch {
    const position = { line: firstBrokenLine(bytes), column: 1 };
    const hint = 'Save the file as UTF-8.';
    return {
      value: undefined,
      problems: [{ code: 'not-utf8', severity: 'error', message: 'The text is not UTF-8.', hint, file, position }],
    };
  }
}

/** The line, from 1, of the first bytes that are not UTF-8. */
function firstBrokenLine(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    const next = end === -1 ? bytes.length : end + 1;
    if (!isUtf8(bytes.subarray(start, next))) return line;
    start = next;
  }
  return 1;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
