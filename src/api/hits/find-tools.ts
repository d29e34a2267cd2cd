import type { Catalog } from '../../catalog/published/catalog.ts';
import type { ServerRecord, Tool } from '../../catalog/record/record.ts';
import { lettersOf } from '../../catalog/values/letters-of.ts';
import { parseFilterQuery } from '../../search/query/filter-query.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { shownScore } from './named-tool.ts';

/** A search for tools. */
interface ToolSearch {
  /** Words, or the name of a tool, and filters of servers. */
  readonly q: string;
  /** Id of a profile of the catalogue. */
  readonly profile: string | undefined;
  /** Searches the tools of this server only. */
  readonly server?: ServerRecord | undefined;
  readonly offset: number;
  readonly limit: number;
  /** Whether a server may be shown. Default all. */
  readonly isShown?: (record: ServerRecord) => boolean;
}

/** A tool that a search found. */
export interface FoundTool {
  readonly record: ServerRecord;
  readonly tool: Tool;
  /** From 0 to 1. */
  readonly score: number;
}

/** The tools that a search found. */
interface FoundTools {
  /** Best first. */
  readonly tools: readonly FoundTool[];
  /** Number of tools found, of the servers that were read. */
  readonly totalCount: number;
  /** English sentences about the query. */
  readonly notes: readonly string[];
}

/** Settings of the search for tools. */
const TOOLS = {
  /** Number of best servers whose tools are ranked. */
  servers: 40,
  /** Maximum number of tools of one server, among others and alone. */
  ofServer: 10,
  ofOnlyServer: 100,
  /** Factor of the score of each further tool of a server, so that an answer has tools of several servers. */
  further: 0.96,
} as const;

/**
 * Finds tools by words and meaning: of the servers with tools that fit best, all tools that match, by their score, which
 * includes that of their server. Tools whose whole name is the query come first.
 */
export async function findTools(source: AnswerSource, search: ToolSearch): Promise<FoundTools> {
  const { profile, server, offset, limit, q } = search;
  const isSearched = (record: ServerRecord): boolean =>
    record.tools !== null && record.tools.length > 0 && (search.isShown?.(record) ?? true) && (server === undefined || record === server);
  const [named, ranked] = await Promise.all([
    namedTools(source, search, isSearched),
    source.backend.search({
      ...{ q, profile, offset: 0, limit: TOOLS.servers, similar: true },
      ...{ tools: server === undefined ? TOOLS.ofServer : TOOLS.ofOnlyServer, among: isSearched },
    }),
  ]);
  const { names, similar = [], found, notes = [] } = ranked;
  const scored = [...names, ...similar].flatMap((name) => {
    const record = source.index.find(name);
    if (record === undefined || !isSearched(record)) return [];
    const tools = found?.get(name)?.tools ?? [];
    return tools.flatMap(({ at, name: toolName, score }, place) => {
      const tool = record.tools?.[at];
      return tool?.name === toolName ? [{ record, tool, score: score * TOOLS.further ** place }] : [];
    });
  });
  const first = new Set(named.map(({ tool }) => tool));
  const others = scored.filter(({ tool }) => !first.has(tool)).sort((a, b) => b.score - a.score);
  const all = [...named, ...others];
  const page = all.slice(offset, offset + limit).map((each) => ({ ...each, score: shownScore(each.score) }));
  return { tools: page, totalCount: all.length, notes };
}

/** Tools with exactly this name, without regard to case and separators, in the order of their servers. */
async function namedTools(
  source: AnswerSource,
  { q, profile }: ToolSearch,
  isSearched: (record: ServerRecord) => boolean,
): Promise<readonly FoundTool[]> {
  const name = lettersOf(parseFilterQuery(q).text);
  const bearers = toolNames(source.catalog).get(name)?.filter(isSearched) ?? [];
  if (name === '' || bearers.length === 0) return [];
  const among = new Set(bearers);
  const { names } = await source.backend.search({ q, profile, offset: 0, limit: TOOLS.servers, among: (record) => among.has(record) });
  return names.flatMap((each) => {
    const record = source.index.find(each);
    if (record === undefined || !among.has(record)) return [];
    const tool = record.tools?.find((one) => lettersOf(one.name) === name);
    return tool === undefined ? [] : [{ record, tool, score: 1 }];
  });
}

const namesOfCatalogs = new WeakMap<Catalog, ReadonlyMap<string, readonly ServerRecord[]>>();

/** By the name of a tool: its servers, most used first. Built at its first use. */
function toolNames(catalog: Catalog): ReadonlyMap<string, readonly ServerRecord[]> {
  const known = namesOfCatalogs.get(catalog);
  if (known !== undefined) return known;
  const names = new Map<string, ServerRecord[]>();
  for (const record of catalog.records) {
    for (const name of new Set((record.tools ?? []).map((tool) => lettersOf(tool.name)))) {
      const servers = names.get(name);
      if (servers === undefined) names.set(name, [record]);
      else servers.push(record);
    }
  }
  namesOfCatalogs.set(catalog, names);
  return names;
}
