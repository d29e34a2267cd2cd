import type { Problem } from '../../catalog/parsing/problem.ts';
import { isPage } from './web-page.ts';

const LINE_FEED = 0x0a;

/**
 * Why a document is no list of records as a whole; `undefined` if a line of it may be a record. Otherwise each line of a web page would be a
 * problem of its own.
 *
 * @param file path or URL for messages
 */
export function notJsonLines(bytes: Uint8Array, file: string): Problem | undefined {
  let first: string | undefined;
  for (const line of linesOf(bytes)) {
    const text = endsOf(line);
    if (text === '') continue;
    first ??= text;
    // A line in another encoding is reported with its number, and so is a record with a mistake.
    if (/^[\p{Cc}\uFFFD]/u.test(first) || (first.startsWith('{') && first !== '{')) return undefined;
    if (isNoList(first)) break;
    if (text.startsWith('{') && text.endsWith('}')) return undefined;
  }
  if (first === undefined) return undefined;
  const [what, hint] = explained(first);
  return { code: 'not-json-lines', severity: 'error', message: `${file} ${what}.`, hint, file };
}

/** The problem of an empty list with known servers: an outage or a failed program is likelier than a list without servers. */
export function emptyList(file: string): Problem {
  const message = `${file} is empty, but servers of it are known. They keep their facts.`;
  const hint = 'Restore the list. If it has no servers any more, remove it from sources.yaml, and delete their content files.';
  return { code: 'empty-list', severity: 'error', message, hint, file };
}

/** Whether a document has only white space. */
export function isBlank(bytes: Uint8Array): boolean {
  for (const line of linesOf(bytes)) if (endsOf(line) !== '') return false;
  return true;
}

/** Whether a document that begins with this line can have no records, whatever its other lines are. */
function isNoList(first: string): boolean {
  return isPage(first) || first === '[' || first === '{';
}

function explained(first: string): readonly [what: string, hint: string] {
  if (isPage(first)) {
    return [
      'is a page (HTML or XML) and no list of records',
      'Write the URL of the .jsonl file itself; at GitHub, that of its button "Raw".',
    ];
  }
  if (first.startsWith('[')) {
    return ['is one JSON array and no list of records', 'Write each record on one line, without brackets around and commas between them.'];
  }
  if (first === '{') return ['is one JSON document over several lines and no list of records', 'Write each record on one line.'];
  return ['has no JSON object on any line', 'Write each record as JSON on one line.'];
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found === -1 ? bytes.length : found;
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

/** Bytes at each end of a line that decide about it. */
const DECIDING = 64;

/** The text of a line without its middle and without white space at its ends. */
function endsOf(line: Uint8Array): string {
  const decoder = new TextDecoder();
  if (line.length <= 2 * DECIDING) return decoder.decode(line).trim();
  const text = decoder.decode(line.subarray(0, DECIDING)) + decoder.decode(line.subarray(-DECIDING));
  return text.trim() === '' ? decoder.decode(line).trim() : text.trim();
}
