/** A run of words that both texts have, or only the one before, or only the one after. */
export interface DifferencePart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Pairs of words that are compared; texts that differ in more are shown as one replaced by the other. */
const MAX_PAIRS = 2_000_000;

/**
 * How one text became another, word by word: the longest words in a row that both share stay (LCS), the rest is gone or new. Texts that
 * end alike, or begin alike, are compared in between only.
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

/** Words, single marks, and the blanks between them. */
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

/** How many words the rests of both texts share, from each word of each on. */
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

/** Neighbours of one kind as one part; what is gone stands before what is new. */
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

/** UTF-16 units of a text that both share that are shown on each side of a change. */
const CONTEXT = 160;

/** The same parts with long runs that both texts share cut in the middle: what changed is seen without a search for it. */
export function shortened(parts: readonly DifferencePart[]): readonly DifferencePart[] {
  return parts.map(({ kind, text }, index) => {
    if (kind !== 'same') return { kind, text };
    const head = index === 0 ? '' : text.slice(0, CONTEXT).replace(/[\uD800-\uDBFF]$/, '');
    const tail = index === parts.length - 1 ? '' : text.slice(-CONTEXT).replace(/^[\uDC00-\uDFFF]/, '');
    const cut = [head, '…', tail].filter((part) => part !== '').join(' ');
    return { kind, text: cut.length + 20 < text.length ? cut : text };
  });
}
