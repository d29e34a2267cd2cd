import type { ExactName, ExactNameKind } from '../files/index-data.ts';
import type { IndexSource } from '../files/index-source.ts';
import { coreBefore, coreOf, isWrittenAsName } from '../terms/name-core.ts';
import { fold, squeeze } from '../terms/normalise.ts';
import { startedPackage } from '../terms/pasted-command.ts';
import { pastedNames } from '../terms/pasted-names.ts';
import { RANKING } from '../terms/ranking-settings.ts';

/**
 * Bonuses of a typed name on the score, which otherwise is at most 1. A name with its owner belongs to one server. Other names can be chosen
 * by anybody: of servers with the same one, those that fit best come first.
 */
const OWN: Readonly<Partial<Record<ExactNameKind, number>>> = {
  qualified: 6,
  address: 5,
  display: 0.5,
  bare: 0.5,
  core: 0.5,
  nearly: 0.5,
};
/** Names as servers state them. */
const WHOLE: ReadonlySet<ExactNameKind> = new Set(['qualified', 'address', 'display', 'bare']);
/** Names that belong to one server, wherever they stand in a text. */
const OWNED: ReadonlySet<ExactNameKind> = new Set(['qualified', 'address']);
/** Bonuses of a product's name for the servers of its maker, added to that of a name. */
const MAKER: Readonly<Partial<Record<ExactNameKind, number>>> = { product: 2, related: 0.95 };
/** Bonus of a name as written that only one server has: as words that may mean a product, or in a form in which nobody writes one. */
const ONLY = { asWords: 1.5, asName: 3 };
/** Bonus of the qualified name of a server without owner, in a form in which nobody writes a product. A plain word is more often a product. */
const OWNERLESS = 2;
/** Factor of the bonus of a name with one typing error. */
const CORRECTED = 0.8;

/** Source for looking names up. */
type NameSource = Pick<IndexSource, 'exactNames'>;

/** Rows whose name was typed, with their bonus. */
export type NamedRows = ReadonlyMap<number, number>;

/** The servers that have a text as their name. */
export interface TypedNames {
  readonly rows: NamedRows;
  /** Whether the text is a whole name of some server, as written, or has one that belongs to one server. */
  readonly isExact: boolean;
}

/**
 * The rows whose name was typed or pasted: as written, in a URL or a command, or without generic words, spaces and punctuation.
 *
 * @param isTyping whether the last word may be unfinished, such as a generic one
 */
export async function namedRows(source: NameSource, text: string, isTyping = false): Promise<TypedNames> {
  const whole = startedPackage(text);
  const forms = new Set([squeeze(whole), coreOf(whole), isTyping ? (coreBefore(whole) ?? '') : '']);
  const [[stated = [], ...others], pasted] = await Promise.all([
    Promise.all([fold(whole), ...forms].map((name) => bearersOf(source, name))),
    pastedRows(source, text),
  ]);
  const written = whole.includes('/') ? stated : stated.filter(({ kind }) => kind !== 'address');
  const all = [...written, ...others.flat().filter(({ kind }) => kind !== 'address'), ...pasted];
  const isName = isWrittenAsName(whole);
  // The name of a product that its maker serves can be chosen by anybody.
  const isOfMaker = all.some(({ kind }) => MAKER[kind] !== undefined);
  const only = isOfMaker && !isName ? [] : onlyNamed(written).map((row) => [row, isName ? ONLY.asName : ONLY.asWords] as const);
  const ownerless = written.flatMap(({ row, kind }) => (kind === 'ownerless' && isName ? [[row, OWNERLESS] as const] : []));
  const own = bestOf([...only, ...ownerless, ...all.map(({ row, kind }) => [row, OWN[kind] ?? 0] as const)]);
  const makers = bestOf(all.map(({ row, kind }) => [row, MAKER[kind] ?? 0] as const));
  return { rows: sumOf(own, makers), isExact: pasted.length > 0 || written.some(({ kind }) => WHOLE.has(kind)) };
}

async function pastedRows(source: NameSource, text: string): Promise<readonly ExactName[]> {
  const found = await Promise.all(pastedNames(text).map((name) => bearersOf(source, name)));
  return found.flat().filter(({ kind }) => OWNED.has(kind));
}

/** The row with this display name if it is the only one; if there is none, the same for bare names. */
function onlyNamed(written: readonly ExactName[]): number[] {
  const displayed = written.filter(({ kind }) => kind === 'display');
  const [bearer, ...others] = displayed.length > 0 ? displayed : written.filter(({ kind }) => kind === 'bare');
  return bearer === undefined || others.length > 0 ? [] : [bearer.row];
}

/** Rows whose name a corrected text is. */
interface CorrectedNames {
  readonly rows: NamedRows;
  /** Index of the first text that is a whole name of some server; -1 if none is. */
  readonly written: number;
}

/**
 * The rows whose name is one of these texts.
 *
 * @param texts corrected queries, folded, most likely first
 */
export async function correctedRows(source: NameSource, texts: readonly string[]): Promise<CorrectedNames> {
  const tried = await Promise.all(texts.slice(0, RANKING.limits.correctedNames).map((text) => namedRows(source, text)));
  const bonuses = tried.flatMap(({ rows }) => Array.from(rows, ([row, bonus]) => [row, bonus * CORRECTED] as const));
  return { rows: bestOf(bonuses), written: tried.findIndex(({ isExact }) => isExact) };
}

async function bearersOf(source: NameSource, name: string): Promise<readonly ExactName[]> {
  return name === '' ? [] : await source.exactNames(name);
}

/** The largest bonus of each row. */
export function bestOf(bonuses: Iterable<readonly [row: number, bonus: number]>): NamedRows {
  const best = new Map<number, number>();
  for (const [row, bonus] of bonuses) best.set(row, Math.max(bonus, best.get(row) ?? 0));
  return best;
}

/** The sum of the bonuses of each row. */
export function sumOf(bonuses: NamedRows, others: NamedRows): NamedRows {
  const sums = new Map(bonuses);
  for (const [row, bonus] of others) sums.set(row, bonus + (bonuses.get(row) ?? 0));
  return sums;
}
