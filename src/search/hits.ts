import type { ServerName } from './files/server-card.ts';
import type { FaultTolerantReader } from './files/fault-tolerant-reader.ts';
import type { ToolFinder } from './ranking/matched-tool.ts';
import type { SearchHit } from './query/search-engine.ts';
import type { ScoredRow } from './ranking/top-rows.ts';

/** Makes hits with cards: only the name of a row without a card, and no hit for a row without a name. */
export async function hitsWithCards(source: FaultTolerantReader, page: readonly ScoredRow[], findTool: ToolFinder): Promise<SearchHit[]> {
  const cards = await source.cards(page.map(({ row }) => row));
  return page.flatMap(({ row, score }, at) => {
    const card = cards[at];
    const name = card ?? source.nameOf(row);
    return name === undefined ? [] : [{ ...namesOf(name), card, score, ...matched(source, row, name, findTool) }];
  });
}

/** Creates hits with names only; `undefined` if not all names are loaded. */
export function hitsWithNames(source: FaultTolerantReader, page: readonly ScoredRow[], findTool: ToolFinder): SearchHit[] | undefined {
  const hits = page.flatMap(({ row, score }) => {
    const name = source.nameOf(row);
    return name === undefined ? [] : [{ ...namesOf(name), card: source.cardOf(row), score, ...matched(source, row, name, findTool) }];
  });
  return hits.length === page.length ? hits : undefined;
}

function namesOf({ qualifiedName, displayName }: ServerName): ServerName {
  return { qualifiedName, displayName };
}

function matched(source: FaultTolerantReader, row: number, name: ServerName, findTool: ToolFinder): Pick<SearchHit, 'matchedTool'> {
  const matchedTool = findTool(name, source.toolNamesOf(row));
  return matchedTool === undefined ? {} : { matchedTool };
}
