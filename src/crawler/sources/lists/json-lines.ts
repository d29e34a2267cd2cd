import { parseJsonLines, type JsonLine } from '../../../catalog/parsing/jsonl.ts';
import type { Problem } from '../../../catalog/parsing/problem.ts';
import { decodeUtf8 } from '../../../catalog/parsing/utf8.ts';

/** Options of the reader. */
interface JsonLinesOfOptions {
  /** Path or URL for messages. */
  readonly file: string;
  /** Bytes of one line. */
  readonly lineBytes: number;
}

const LINE_FEED = 0x0a;

/** Reads JSON Lines one by one, so that a list of many megabytes is never in memory as text or tree. */
export function* jsonLinesOf(bytes: Uint8Array, { file, lineBytes }: JsonLinesOfOptions): Generator<JsonLine> {
  let number = 0;
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found === -1 ? bytes.length : found;
    number += 1;
    yield* lineOf(bytes.subarray(start, end), number, file, lineBytes);
    start = end + 1;
  }
}

function* lineOf(bytes: Uint8Array, line: number, file: string, lineBytes: number): Generator<JsonLine> {
  const position = { line, column: 1 };
  if (bytes.length > lineBytes) {
    const message = `The line has ${bytes.length} bytes; at most ${lineBytes} are read.`;
    const problem: Problem = { code: 'too-large', severity: 'error', message, hint: 'Shorten the record.', file, position };
    yield { line, value: undefined, problems: [problem] };
    return;
  }
  const { value: text, problems } = decodeUtf8(bytes, file);
  if (text === undefined) {
    yield { line, value: undefined, problems: problems.map((problem) => ({ ...problem, position })) };
    return;
  }
  const limits = { bytes: lineBytes, depth: 64, nodes: 100_000 };
  for (const read of parseJsonLines(text, { file, limits })) {
    const at = (problem: Problem): Problem => ({ ...problem, position: { line, column: problem.position?.column ?? 1 } });
    yield { line, value: read.value, problems: read.problems.map(at) };
  }
}
