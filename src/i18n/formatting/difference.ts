/** A run of words that are in both texts, only in the earlier one, or only in the later one. */
export interface DifferencePart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Maximum pairs of words to compare; longer texts are shown as replaced completely. */
const MAX_PAIRS = 2_000_000;

/**
 * The difference of two texts, word by word: their longest common subsequence (LCS) stays, the rest is removed or added. A common
 * beginning and a common end are not compared again.
 */
export function difference(before: string, after: string): readonly DifferencePart[] {
  const [left, right] = [wordsOf(before), wordsOf(after)];
  const start = sharedStart(left, right);
  const end = sharedEnd(left, right, start);
  const middle = compared(left.slice(start, left.length - end), right.slice(start, right.length - end));
  return joined([
    ...left.slice(0, start).map((text) => ({ kind: 'same' as const, text })),
    ...middle,
    ...left.slice(left.length - end).map((text) => ({ kind: 'same' as const, text })),
  ]);
}

/** Words, single punctuation characters, and the white space between them. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}\p{M}_]+|\s+|[^\s\p{L}\p{N}\p{M}_]/gu) ?? [];
}

function sharedStart(left: readonly string[], right: readonly string[]): number {
  let count = 0;
  while (count < left.length && count < right.length && left[count] === right[count]) count += 1;
  return count;
}

function sharedEnd(left: readonly string[], right: readonly string[], start: number): number {
  const most = Math.min(left.length, right.length) - start;
  let count = 0;
  while (count < most && left[left.length - 1 - count] === right[right.length - 1 - count]) count += 1;
  return count;
}

function compared(left: readonly string[], right: readonly string[]): DifferencePart[] {
  const replaced: DifferencePart[] = [
    { kind: 'removed', text: left.join('') },
    { kind: 'added', text: right.join('') },
  ];
  if (left.length * right.length > MAX_PAIRS) return replaced;
  const width = right.length + 1;
  const lengths = commonLengths(left, right, width);
  const parts: DifferencePart[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const isSame = i < left.length && j < right.length && left[i] === right[j];
    const isRemoved = j >= right.length || (i < left.length && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0));
    if (isSame) parts.push({ kind: 'same', text: left[i] ?? '' });
    else parts.push(isRemoved ? { kind: 'removed', text: left[i] ?? '' } : { kind: 'added', text: right[j] ?? '' });
    if (isSame || isRemoved) i += 1;
    if (isSame || !isRemoved) j += 1;
  }
  return parts;
}

/** Lengths of the longest common subsequence of every pair of remainders. */
function commonLengths(left: readonly string[], right: readonly string[], width: number): Uint16Array {
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      const [down, across] = [lengths[at + width] ?? 0, lengths[at + 1] ?? 0];
      lengths[at] = left[i] === right[j] ? (lengths[at + width + 1] ?? 0) + 1 : Math.max(down, across);
    }
  }
  return lengths;
}

/** Joins adjacent parts of one kind; a removed part comes before an added one. */
function joined(parts: readonly DifferencePart[]): DifferencePart[] {
  const runs: DifferencePart[] = [];
  let [removed, added] = ['', ''];
  const flush = (): void => {
    if (removed !== '') runs.push({ kind: 'removed', text: removed });
    if (added !== '') runs.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  let same = '';
  for (const { kind, text } of parts) {
    if (kind === 'same') {
      flush();
      same += text;
      continue;
    }
    if (same !== '') runs.push({ kind: 'same', text: same });
    same = '';
    if (kind === 'removed') removed += text;
    else added += text;
  }
  flush();
  if (same !== '') runs.push({ kind: 'same', text: same });
  return runs;
}

/** UTF-16 units of unchanged text shown on each side of a change. */
const CONTEXT = 160;

/** The same parts with long unchanged runs cut in the middle, so that the changes are easy to find. */
export function shortened(parts: readonly DifferencePart[]): readonly DifferencePart[] {
  return parts.map(({ kind, text }, index) => {
    if (kind !== 'same') return { kind, text };
    const head = index === 0 ? '' : text.slice(0, CONTEXT).replace(/[\uD800-\uDBFF]$/, '');
    const tail = index === parts.length - 1 ? '' : text.slice(-CONTEXT).replace(/^[\uDC00-\uDFFF]/, '');
    const cut = [head, '…', tail].filter((part) => part !== '').join(' ');
    return { kind, text: cut.length + 20 < text.length ? cut : text };
  });
}
