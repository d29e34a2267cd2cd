/** A name of several characters or words that is a term of its own, and the part of a folded text that it takes. */
export interface NamedPart {
  /** The name as it is indexed: in letters and digits. */
  readonly term: string;
  readonly from: number;
  /** The first unit after it. */
  readonly to: number;
  /** Whether its letters and words mean something else alone, so that a query for the name is not for them. */
  readonly isSymbol: boolean;
}

interface NamePattern extends Pick<NamedPart, 'isSymbol'> {
  readonly pattern: RegExp;
  /** The name in letters, from its match: the form that people also write, such as `cpp`. */
  readonly termOf: (match: string) => string;
}

/** Texts without one of these have no such name. */
const MAY_HAVE_NAME = /[+#./]|e-mail|sql server|google drive|visual studio code/;
const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const AFTER = String.raw`(?![\p{L}\p{N}])`;

const NAMES: readonly NamePattern[] = [
  symbol(String.raw`${BEFORE}c\+\+`, () => 'cpp'),
  symbol(String.raw`${BEFORE}[cf]#${AFTER}`, (match) => `${match.slice(0, 1)}sharp`),
  // Not the end of a host name: `example.net`.
  symbol(String.raw`(?:${BEFORE}|(?<=${BEFORE}asp))\.net${AFTER}`, () => 'dotnet'),
  symbol(String.raw`${BEFORE}[a-z][a-z\d]*\.js${AFTER}`, (match) => match.replace('.', '')),
  symbol(String.raw`${BEFORE}(?:ci\/cd|tcp\/ip|a\/b|i\/o)${AFTER}`, (match) => match.replace('/', '')),
  symbol(`${BEFORE}e-mails?${AFTER}`, () => 'email'),
  // `My SQL server` is another product; `MySQL` is indexed with its parts.
  phrase(String.raw`(?<!my |postgre |no )${BEFORE}sql server${AFTER}`, 'mssql'),
  phrase(`${BEFORE}google drive${AFTER}`, 'gdrive'),
  phrase(`${BEFORE}visual studio code${AFTER}`, 'vscode'),
];

function symbol(pattern: string, termOf: NamePattern['termOf']): NamePattern {
  return { pattern: new RegExp(pattern, 'gu'), termOf, isSymbol: true };
}

function phrase(pattern: string, term: string): NamePattern {
  return { pattern: new RegExp(pattern, 'gu'), termOf: () => term, isSymbol: false };
}

/**
 * The names of a folded text that are terms of their own, in order: names with symbols, because `c++` and `c#` are not `c`, and product
 * names of several words, because `sql server` is not any server for SQL.
 *
 * @example
 * namedParts('c++ or node.js') // cpp at 0…3, nodejs at 7…14
 */
export function namedParts(folded: string): NamedPart[] {
  if (!MAY_HAVE_NAME.test(folded)) return [];
  const found = NAMES.flatMap(({ pattern, termOf, isSymbol }) =>
    Array.from(folded.matchAll(pattern), ({ 0: match, index }) => ({
      term: termOf(match),
      from: index,
      to: index + match.length,
      isSymbol,
    })),
  );
  return found.sort((a, b) => a.from - b.from);
}
