import { parsePattern, type PatternNode } from './pattern-node.ts';

/** Characters in a row, each as a part of a pattern: a literal, or a class without shorthands. Word boundaries may be among them. */
type Run = readonly string[];

/** Alternatives of runs, of which a text contains one each, one after the other. */
type Chain = readonly (readonly Run[])[];

const BOUNDARY = '\\b';

/** What every match of a part of a pattern has. */
interface Needs {
  /** All texts that the part matches; absent if they are too many or unknown. Anchors match the empty text. */
  readonly exact?: readonly Run[];
  /** Runs of which every match contains one; absent if none is known. */
  readonly some?: readonly Run[];
  /** Minimum number of characters. */
  readonly length: number;
}

/** What every match of a pattern has. */
export interface NecessaryText {
  /**
   * The source of a pattern that every match contains; `undefined` if none is known, or if most texts have it. An alternation of runs of single
   * characters.
   */
  readonly source: string | undefined;
  /** Minimum number of UTF-16 units of a match. */
  readonly length: number;
  /**
   * For each alternative of the pattern, sources of patterns that every match of it contains one after the other. Some may have none. A function,
   * because few patterns of a process ever need them.
   */
  readonly chains: () => readonly (readonly string[])[];
  /** The maximum number of characters and word boundaries of a run. */
  readonly longest: () => number;
}

/** Maximum number of runs that are combined; more are slower to test than they save. */
const MAX_RUNS = 72;

/**
 * Derives a text that every match of a pattern contains. A test for it is exact in one direction: a text without it has no match. JavaScript can
 * test for it in linear time, because it has no repetitions, and several times faster than RE2 can test for the pattern.
 *
 * @param source in the syntax that RE2 shares with JavaScript's flag `u`
 */
export function necessaryText(source: string): NecessaryText {
  const node = parsePattern(source);
  if (node === undefined) return { source: undefined, length: 0, chains: () => [[]], longest: () => 0 };
  const { some, exact, length } = needsOf(node);
  const best = usable(some) ?? usable(exact) ?? [];
  const chains = (): Chain[] => alternativesOf(node).map(chainOf);
  return {
    source: isTelling(best) ? sourceOf(best.map(withoutBoundaries)) : undefined,
    length,
    chains: () => chains().map((chain) => chain.map(sourceOf)),
    longest: () => Math.max(0, ...[best, ...chains().flat()].flat().map((run) => run.length)),
  };
}

function alternativesOf(node: PatternNode): readonly PatternNode[] {
  if (node.kind === 'either') return node.of.flatMap(alternativesOf);
  const [first, ...others] = node.kind === 'sequence' ? node.of : [node];
  return first === undefined || others.length > 0 || first.kind === 'character'
    ? [node]
    : node.kind === 'sequence'
      ? alternativesOf(first)
      : [node];
}

/** Runs that a match of an alternative contains, in their order. */
function chainOf(node: PatternNode): Chain {
  const parts = (node.kind === 'sequence' ? node.of : [node]).map(needsOf);
  return candidatesOf(parts).runs.filter(isTelling);
}

/** Whether most texts have none of the runs. */
function isTelling(runs: readonly Run[]): boolean {
  return usable(runs) !== undefined && worth(runs) >= 1;
}

function sourceOf(runs: readonly Run[]): string {
  return withoutLonger(runs)
    .map((run) => run.join(''))
    .sort()
    .join('|');
}

function needsOf(node: PatternNode): Needs {
  switch (node.kind) {
    case 'character':
      return { exact: [[node.source]], length: 1 };
    case 'any':
      return { length: 1 };
    case 'boundary':
      return { exact: [[BOUNDARY]], length: 0 };
    case 'empty':
      return { exact: [[]], length: 0 };
    case 'repeat':
      return repeated(needsOf(node.of), node.least, node.most);
    case 'either':
      return either(node.of.map(needsOf));
    case 'sequence':
      return sequence(node.of.map(needsOf));
  }
}

function repeated({ exact, some, length }: Needs, least: number, most: number): Needs {
  if (least === 1 && most === 1) return { ...(exact && { exact }), ...(some && { some }), length };
  if (least === 0 && most === 1 && exact !== undefined && exact.length < MAX_RUNS) return { exact: [[], ...exact], length: 0 };
  const runs = least === 0 ? undefined : (usable(some) ?? usable(exact));
  return { ...(runs && { some: runs }), length: length * least };
}

function either(parts: readonly Needs[]): Needs {
  const length = Math.min(...parts.map((part) => part.length));
  const exact = parts.flatMap((part) => part.exact ?? []);
  if (parts.every((part) => part.exact !== undefined) && exact.length <= MAX_RUNS) return { exact, length };
  const runs = parts.map((part) => usable(part.some) ?? usable(part.exact));
  const known = runs.filter((own) => own !== undefined);
  return { ...(known.length === runs.length && { some: known.flat() }), length };
}

function sequence(parts: readonly Needs[]): Needs {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const { runs, isExact } = candidatesOf(parts);
  const [first] = runs;
  if (isExact && first !== undefined) return { exact: first, length };
  const [best] = runs.filter((own) => usable(own) !== undefined).sort((a, b) => worth(b) - worth(a) || a.length - b.length);
  return { ...(best && { some: best }), length };
}

/** Runs of the parts of a sequence in their order, joined where possible. Exact if a single one describes the whole sequence. */
function candidatesOf(parts: readonly Needs[]): { readonly runs: (readonly Run[])[]; readonly isExact: boolean } {
  const runs: (readonly Run[])[] = [];
  let joined: string[][] = [[]];
  let isExact = true;
  for (const { exact, some } of parts) {
    if (exact !== undefined && joined.length * exact.length <= MAX_RUNS) {
      const [only = []] = exact;
      // Most parts are a character, and copying all runs for each would take most of the time of the whole derivation.
      if (exact.length === 1) for (const run of joined) run.push(...only);
      else joined = joined.flatMap((start) => exact.map((end) => [...start, ...end]));
      continue;
    }
    isExact = false;
    runs.push(joined, some ?? []);
    joined = (exact ?? [[]]).map((run) => [...run]);
  }
  return { runs: [...runs, joined], isExact };
}

/** Runs that say something: at least one, and each with a character. */
function usable(runs: readonly Run[] | undefined): readonly Run[] | undefined {
  return runs !== undefined && runs.length > 0 && runs.every((run) => run.some((character) => character !== BOUNDARY)) ? runs : undefined;
}

/** How rare the most frequent of some runs is, roughly. Only the speed depends on it. */
function worth(runs: readonly Run[]): number {
  return Math.min(5, ...runs.map((run) => run.reduce((sum, character) => sum + rarity(character), 0)));
}

function rarity(character: string): number {
  if (character === BOUNDARY) return 0;
  if (character === ' ') return 0.3;
  if (!character.startsWith('[')) return 1;
  return /[^\\u{}\dA-Fa-f[\]-]/.test(character) ? 0.2 : 1;
}

/** Without boundaries, an alternation of many runs is twice as fast. */
function withoutBoundaries(run: Run): Run {
  return run.filter((character) => character !== BOUNDARY);
}

/** Runs without those that contain another one. */
function withoutLonger(runs: readonly Run[]): readonly Run[] {
  const kept: { readonly run: Run; readonly text: string }[] = [];
  for (const run of [...runs].sort((a, b) => a.length - b.length)) {
    const text = `\0${run.join('\0')}\0`;
    if (!kept.some((part) => text.includes(part.text))) kept.push({ run, text });
  }
  return kept.map(({ run }) => run);
}
