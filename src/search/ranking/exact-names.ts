import type { ExactName, ExactNameKind } from '../files/index-data.ts';
import type { IndexSource } from '../files/index-source.ts';
import { coreOf } from '../terms/name-core.ts';
import { fold, squeeze } from '../terms/normalise.ts';
import { RANKING } from '../terms/ranking-settings.ts';

/**
 * Bonuses of a typed name on the score, which otherwise is at most 1. A name with its owner belongs to one server; a product's name belongs
 * to its maker. Other names can be chosen by anybody: of servers with the same one, those that fit best come first.
 */
const BONUS = {
  qualified: 6,
  repository: 5,
  product: 2.5,
  /** A name as written that only one server has. */
  only: 1.5,
  shared: 0.5,
} as const;
/** Factor of the bonus of a name with one typing error. */
const CORRECTED = 0.8;

/** Source for looking names up. */
type NameSource = Pick<IndexSource, 'exactNames'>;

/** Rows whose name was typed, with their bonus. */
export type NamedRows = ReadonlyMap<number, number>;

/** The servers that have a text as their name. */
interface TypedNames {
  readonly rows: NamedRows;
  /** Whether the text is a name of some server, not only nearly. */
  readonly isExact: boolean;
}

/** The rows whose name was typed: as written, or without generic words, spaces and punctuation. */
export async function namedRows(source: NameSource, text: string): Promise<TypedNames> {
  const [written, ...others] = await Promise.all([fold(text), ...new Set([squeeze(text), coreOf(text)])].map((name) => bearersOf(source, name)));
  const bearers = others.flat();
  const names = [...onlyNamed(written ?? []), ...[...(written ?? []), ...bearers].map(({ row, kind }) => [row, bonusOf(kind)] as const)];
  return { rows: bestOf(names), isExact: [...(written ?? []), ...bearers].some(({ kind }) => kind !== 'nearly') };
}

function bonusOf(kind: ExactNameKind): number {
  return kind === 'qualified' || kind === 'repository' || kind === 'product' ? BONUS[kind] : BONUS.shared;
}

/** The row with this display name if it is the only one; if there is none, the same for bare names. */
function onlyNamed(written: readonly ExactName[]): (readonly [row: number, bonus: number])[] {
  const displayed = written.filter(({ kind }) => kind === 'display' || kind === 'product');
  const [bearer, ...others] = displayed.length > 0 ? displayed : written.filter(({ kind }) => kind === 'bare');
  return bearer === undefined || others.length > 0 ? [] : [[bearer.row, BONUS.only]];
}

/** Rows whose name a corrected text is. */
interface CorrectedNames {
  readonly rows: NamedRows;
  /** Index of the first text that is a name of some server, not only nearly; -1 if none is. */
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
