import type { ExactName, ExactNameKind } from '../files/index-data.ts';
import type { IndexSource } from '../files/index-source.ts';
import { fold, squeeze } from '../terms/normalise.ts';
import { RANKING } from '../terms/ranking-settings.ts';

/** What a name that was typed whole adds to a score, which by itself is at most 1. A fuller name counts for more. */
const BONUS: Readonly<Record<ExactNameKind, number>> = { qualified: 6, repository: 5, display: 4, bare: 3, nearly: 1 };
/** What a name adds that was typed whole but for one error: as it is written, or but for its marks and blanks too. */
const CORRECTED = { written: 2, squeezed: 1 };

/** What names are looked up in. */
type NameSource = Pick<IndexSource, 'exactNames'>;

/** Rows that a text names, with what that adds to their score. */
export type NamedRows = ReadonlyMap<number, number>;

/** The rows whose whole name was typed, or nearly so. */
export async function namedRows(source: NameSource, text: string): Promise<NamedRows> {
  const [written, squeezed] = await Promise.all([bearersOf(source, [fold(text)]), bearersOf(source, [squeeze(text)])]);
  return bestOf([
    ...squeezed.map(({ row }) => [row, BONUS.nearly] as const),
    ...written.map(({ row, kind }) => [row, BONUS[kind]] as const),
  ]);
}

/** Whether some row's name was typed just as it is. */
export function isExact(named: NamedRows): boolean {
  return [...named.values()].some((bonus) => bonus > CORRECTED.written);
}

/** Rows that are named by a text put right. */
interface CorrectedNames {
  readonly rows: NamedRows;
  /** Which of the texts is a whole name as it is written, the first of them; -1 where none is. */
  readonly written: number;
}

/**
 * The rows whose whole name stands in one of these texts.
 *
 * @param texts ways of putting a query right, folded, likely ones first
 */
export async function correctedRows(source: NameSource, texts: readonly string[]): Promise<CorrectedNames> {
  const tried = texts.slice(0, RANKING.most.correctedNames);
  const ofEach = (names: readonly string[]): Promise<ExactName[][]> => Promise.all(names.map((name) => bearersOf(source, [name])));
  const [written, squeezed] = await Promise.all([ofEach(tried), ofEach(tried.map(squeeze))]);
  const rows = bestOf([
    ...written.flat().map(({ row }) => [row, CORRECTED.written] as const),
    ...squeezed.flat().map(({ row }) => [row, CORRECTED.squeezed] as const),
  ]);
  return { rows, written: written.findIndex((bearers) => bearers.some(({ kind }) => kind !== 'nearly')) };
}

async function bearersOf(source: NameSource, names: readonly string[]): Promise<ExactName[]> {
  const distinct = [...new Set(names)].filter((name) => name !== '');
  return (await Promise.all(distinct.map((name) => source.exactNames(name)))).flat();
}

/** By row, the largest of its bonuses. */
export function bestOf(bonuses: Iterable<readonly [row: number, bonus: number]>): NamedRows {
  const best = new Map<number, number>();
  for (const [row, bonus] of bonuses) best.set(row, Math.max(bonus, best.get(row) ?? 0));
  return best;
}
