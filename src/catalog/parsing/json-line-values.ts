import { checkedTree } from './checked-tree.ts';
import { sizeProblem } from './document.ts';
import type { JsonValue } from './json-tree.ts';
import { parseJsonValue } from './json-value.ts';
import type { DocumentLimits } from './limits.ts';

/**
 * The values of JSON Lines. Lines that cannot be read are skipped: without their problems, hosts need no parser that knows positions.
 *
 * @param limits of one line
 */
export function* jsonLineValues(text: string, limits: DocumentLimits): Generator<JsonValue> {
  for (const line of linesOf(text)) {
    const value = line.trim() === '' ? undefined : readable(line, limits);
    if (value !== undefined) yield value;
  }
}

/** The lines of a text, without a byte order mark at its start. */
export function* linesOf(text: string): Generator<string> {
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  while (start < text.length) {
    const end = text.indexOf('\n', start);
    yield text.slice(start, end === -1 ? text.length : end);
    start = end === -1 ? text.length : end + 1;
  }
}

function readable(line: string, limits: DocumentLimits): JsonValue | undefined {
  if (sizeProblem(line, { file: '', limits }) !== undefined) return undefined;
  try {
    return checkedTree(parseJsonValue(line), limits).value;
  } catch {
    return undefined;
  }
}
