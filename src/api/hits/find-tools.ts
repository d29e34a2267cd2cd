import type { ServerRecord, Tool } from '../../catalog/record/record.ts';
import { lettersOf } from '../../catalog/values/letters-of.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { parseFilterQuery } from '../../search/query/filter-query.ts';
import { meetsCondition } from '../facts/meets-condition.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { allMet, type RecordCondition } from '../source/record-condition.ts';
import { shownScore } from './named-tool.ts';
import { unknownValues } from './unknown-values.ts';

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
  /** Which servers may be shown. Default all. */
  readonly among?: RecordCondition;
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

/** Said of a query of filters alone. */
const NO_WORDS = 'q has no words: write what the tool should do, or its name.';

/**
 * Finds tools by words and meaning: of the servers with tools that fit best, all tools that match, by their score, which
 * includes that of their server. Tools whose whole name is the query come first.
 */
export async function findTools(source: AnswerSource, search: ToolSearch): Promise<FoundTools> {
  const { profile, server, offset, limit, q } = search;
  const among = allMet({ facts: [['has:tools']] }, search.among, server && { names: [foldName(server.qualifiedName)] });
  const [named, ranked] = await Promise.all([
    namedTools(source, search, among),
    source.backend.search({
      ...{ q, profile, offset: 0, limit: TOOLS.servers, similar: true },
      ...{ tools: server === undefined ? TOOLS.ofServer : TOOLS.ofOnlyServer, among },
    }),
  ]);
  const { names, similar = [], found, notes = [] } = ranked;
  const servers = await searchedServers(source, [...names, ...similar], among);
  const scored = servers.flatMap((record) => {
    const tools = found?.get(record.qualifiedName)?.tools ?? [];
    return tools.flatMap(({ at, name: toolName, score }, place) => {
      const tool = record.tools?.[at];
      return tool?.name === toolName ? [{ record, tool, score: score * TOOLS.further ** place }] : [];
    });
  });
  const first = new Set(named.map(placeOf));
  const others = scored.filter((found) => !first.has(placeOf(found))).sort((a, b) => b.score - a.score);
  const all = [...named, ...others];
  const page = all.slice(offset, offset + limit).map((each) => ({ ...each, score: shownScore(each.score) }));
  const reasons = all.length === 0 ? await reasonsFor(source, search) : [];
  return { tools: page, totalCount: all.length, notes: [...notes, ...reasons] };
}

/** Why a search found no tool, as sentences, where its query tells. */
async function reasonsFor(source: AnswerSource, { q, among }: ToolSearch): Promise<readonly string[]> {
  const unknown = await unknownValues(source, q, among);
  return unknown.length === 0 && parseFilterQuery(q).text === '' ? [NO_WORDS] : unknown;
}

/** A server and the place of the tool in its list, as text: a reader may return a record twice as different objects. */
function placeOf({ record, tool }: FoundTool): string {
  return `${record.tools?.indexOf(tool) ?? -1} ${record.qualifiedName}`;
}

/** Tools with exactly this name, without regard to case and separators, in the order of their servers. */
async function namedTools(source: AnswerSource, { q, profile }: ToolSearch, searched: RecordCondition): Promise<readonly FoundTool[]> {
  const name = lettersOf(parseFilterQuery(q).text);
  const among = allMet(searched, { facts: [[`tool:${name}`]] });
  if (name === '' || !(await source.reader.hasAny({ among }))) return [];
  const { names } = await source.backend.search({ q, profile, offset: 0, limit: TOOLS.servers, among });
  const servers = await searchedServers(source, names, among);
  return servers.flatMap((record) => {
    const tool = record.tools?.find((one) => lettersOf(one.name) === name);
    return tool === undefined ? [] : [{ record, tool, score: 1 }];
  });
}

/** A backend may know servers that the catalogue has not, and may ignore which are searched. */
async function searchedServers(
  { reader, publication }: AnswerSource,
  names: readonly string[],
  among: RecordCondition,
): Promise<readonly ServerRecord[]> {
  const servers = await reader.findAll(names);
  return servers.filter((server) => meetsCondition(server, among, publication)).map(({ record }) => record);
}
