/** A name that is written with symbols, and the part of a folded text that it takes. */
export interface SymbolWord {
  /** The name as it is indexed: in letters and digits. */
  readonly term: string;
  readonly from: number;
  /** The first unit after it. */
  readonly to: number;
}

/** Texts without one of these characters have no such name. */
const HAS_SYMBOL = /[+#./]/;
const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const AFTER = String.raw`(?![\p{L}\p{N}])`;

/** Patterns of names in folded text, with the name in letters: the form that people also write, such as `cpp`. */
const SYMBOL_WORDS: readonly (readonly [pattern: RegExp, term: (match: string) => string])[] = [
  [named(String.raw`${BEFORE}c\+\+`), () => 'cpp'],
  [named(String.raw`${BEFORE}[cf]#${AFTER}`), (match) => `${match.slice(0, 1)}sharp`],
  // Not the end of a host name: `example.net`.
  [named(String.raw`(?:${BEFORE}|(?<=${BEFORE}asp))\.net${AFTER}`), () => 'dotnet'],
  [named(String.raw`${BEFORE}[a-z][a-z\d]*\.js${AFTER}`), (match) => match.replace('.', '')],
  [named(String.raw`${BEFORE}(?:ci\/cd|tcp\/ip|a\/b|i\/o)${AFTER}`), (match) => match.replace('/', '')],
];

function named(pattern: string): RegExp {
  return new RegExp(pattern, 'gu');
}

/**
 * The names of a folded text that are written with symbols, in order. Their letters and digits alone mean something else: `c++` and `c#`
 * are not `c`.
 *
 * @example
 * symbolWords('c++ or node.js') // cpp at 0…3, nodejs at 7…14
 */
export function symbolWords(folded: string): SymbolWord[] {
  if (!HAS_SYMBOL.test(folded)) return [];
  const found = SYMBOL_WORDS.flatMap(([pattern, termOf]) =>
    Array.from(folded.matchAll(pattern), ({ 0: match, index }) => ({ term: termOf(match), from: index, to: index + match.length })),
  );
  return found.sort((a, b) => a.from - b.from);
}
