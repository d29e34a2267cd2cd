import type { ExactName, ExactNameKind } from '../files/index-data.ts';
import type { IndexSource } from '../files/index-source.ts';
import { fold, squeeze } from '../terms/normalise.ts';
import { RANKING } from '../terms/ranking-settings.ts';

/** Bonus of a complete name on the score, which otherwise is at most 1. A more complete name counts more. */
const BONUS: Readonly<Record<ExactNameKind, number>> = { qualified: 6, repository: 5, display: 4, bare: 3, nearly: 1 };
/** Bonus of a complete name with one typing error: as written, or also ignoring punctuation and spaces. */
const CORRECTED = { written: 2, squeezed: 1 };

/** Source for looking names up. */
type NameSource = Pick<IndexSource, 'exactNames'>;

/** Rows whose name the text is, with their bonus. */
export type NamedRows = ReadonlyMap<number, number>;

/** The rows whose complete name was typed, exactly or nearly. */
export async function namedRows(source: NameSource, text: string): Promise<NamedRows> {
  const [written, squeezed] = await Promise.all([serversNamed(source, [fold(text)]), serversNamed(source, [squeeze(text)])]);
  return bestOf([
    ...squeezed.map(({ row }) => [row, BONUS.nearly] as const),
    ...written.map(({ row, kind }) => [row, BONUS[kind]] as const),
  ]);
}

/** Whether some row's name was typed exactly. */
export function isExact(named: NamedRows): boolean {
  return [...named.values()].some((bonus) => bonus > CORRECTED.written);
}

/** Rows whose name a corrected text is. */
interface CorrectedNames {
  readonly rows: NamedRows;
  /** Index of the first text that is a complete name as written; -1 if none is. */
  readonly written: number;
}

/**
 * The rows whose complete name is one of these texts.
 *
 * @param texts corrected queries, folded, most likely first
 */
export async function correctedRows(source: NameSource, texts: readonly string[]): Promise<CorrectedNames> {
  const tried = texts.slice(0, RANKING.limits.correctedNames);
  const ofEach = (names: readonly string[]): Promise<ExactName[][]> => Promise.all(names.map((name) => serversNamed(source, [name])));
  const [written, squeezed] = await Promise.all([ofEach(tried), ofEach(tried.map(squeeze))]);
  const rows = bestOf([
    ...written.flat().map(({ row }) => [row, CORRECTED.written] as const),
    ...squeezed.flat().map(({ row }) => [row, CORRECTED.squeezed] as const),
  ]);
  return { rows, written: written.findIndex((bearers) => bearers.some(({ kind }) => kind !== 'nearly')) };
}

async function serversNamed(source: NameSource, names: readonly string[]): Promise<ExactName[]> {
  const distinct = [...new Set(names)].filter((name) => name !== '');
  return (await Promise.all(distinct.map((name) => source.exactNames(name)))).flat();
}

/** The largest bonus of each row. */
export function bestOf(bonuses: Iterable<readonly [row: number, bonus: number]>): NamedRows {
  const best = new Map<number, number>();
  for (const [row, bonus] of bonuses) best.set(row, Math.max(bonus, best.get(row) ?? 0));
  return best;
}
