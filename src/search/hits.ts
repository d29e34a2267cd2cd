import type { ServerName } from './files/server-card.ts';
import type { FaultTolerantReader } from './files/fault-tolerant-reader.ts';
import type { ToolFinder } from './ranking/matched-tool.ts';
import type { SearchHit } from './query/search-engine.ts';
import type { ToolRanker } from './ranking/ranked-tools.ts';
import type { ScoredRow } from './ranking/top-rows.ts';

/** The requested rows of an answer. */
export interface HitPage {
  readonly rows: readonly ScoredRow[];
  /** Index of the first row that is only similar in meaning; the rows before it are matches. */
  readonly firstSimilar: number;
  readonly findTool: ToolFinder;
  /** Absent where no tools were requested. */
  readonly rankTools?: ToolRanker | undefined;
}

/** Makes hits with cards: only the name of a row without a card, and no hit for a row without a name. */
export async function hitsWithCards(source: FaultTolerantReader, page: HitPage): Promise<SearchHit[]> {
  const cards = await source.cards(page.rows.map(({ row }) => row));
  return page.rows.flatMap((scored, at) => {
    const card = cards[at];
    const name = card ?? source.nameOf(scored.row);
    return name === undefined ? [] : [{ ...namesOf(name), card, ...factsOf(source, scored, at, name, page) }];
  });
}

/** Creates hits with names only; `undefined` if not all names are loaded. */
export function hitsWithNames(source: FaultTolerantReader, page: HitPage): SearchHit[] | undefined {
  const hits = page.rows.flatMap((scored, at) => {
    const name = source.nameOf(scored.row);
    return name === undefined ? [] : [{ ...namesOf(name), card: source.cardOf(scored.row), ...factsOf(source, scored, at, name, page) }];
  });
  return hits.length === page.rows.length ? hits : undefined;
}

function namesOf({ qualifiedName, displayName }: ServerName): ServerName {
  return { qualifiedName, displayName };
}

function factsOf(
  source: FaultTolerantReader,
  { row, score }: ScoredRow,
  at: number,
  name: ServerName,
  { firstSimilar, findTool, rankTools }: HitPage,
): Omit<SearchHit, 'card' | keyof ServerName> {
  const matchedTool = findTool(name, source.toolNamesOf(row));
  return {
    score,
    ...(matchedTool !== undefined && { matchedTool }),
    ...(rankTools && { tools: rankTools(row, name, score) }),
    ...(at >= firstSimilar && { isSimilar: true as const }),
  };
}
