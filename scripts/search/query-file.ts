import { isJsonObject, member, type JsonObject, type JsonValue } from '../../src/catalog/parsing/json-tree.ts';
import { parseJsonLines, type JsonLine } from '../../src/catalog/parsing/jsonl.ts';
import { UNTRUSTED_LIMITS } from '../../src/catalog/parsing/limits.ts';
import type { Problem } from '../../src/catalog/parsing/problem.ts';
import { decodeUtf8 } from '../../src/catalog/parsing/utf8.ts';
import type { SearchEngine, SearchMode } from '../../src/search/query/search-engine.ts';
import { printJson, say, sayProblem } from '../terminal/output.ts';

/** How queries are answered. */
export interface AnswerOptions {
  readonly engine: Pick<SearchEngine, 'search'>;
  /** Maximum number of hits of a query. */
  readonly k: number;
  readonly mode: SearchMode;
}

/**
 * Answers the queries of a file, each with a line of JSON. A line that is no query is reported.
 *
 * @param file its name in messages
 * @returns whether all lines were queries, and the index was complete
 */
export async function answerFile(bytes: Uint8Array, file: string, options: AnswerOptions): Promise<boolean> {
  const { value: text = '', problems: encoding } = decodeUtf8(bytes, file);
  const problems: Problem[] = [...encoding];
  for (const problem of encoding) sayProblem(problem);
  const printed = new Set<string>();
  let isComplete = true;
  for (const line of parseJsonLines(text, { file, limits: UNTRUSTED_LIMITS })) {
    const { query, problems: found } = readQuery(line, file);
    problems.push(...found);
    for (const problem of found) sayProblem(problem);
    if (query !== undefined) isComplete = (await answerLine(query, options, printed)) && isComplete;
  }
  return problems.length === 0 && isComplete;
}

/** A query with the id that its answer repeats. */
export interface Query {
  readonly id: JsonValue;
  readonly q: string;
  readonly profile?: string | undefined;
}

/** An invalid query is reported, not answered: an empty answer would look like a search without hits. */
function readQuery({ line, value, problems }: JsonLine, file: string): { query: Query | undefined; problems: readonly Problem[] } {
  if (value === undefined) return { query: undefined, problems };
  const q = member(value, 'q');
  const profile = member(value, 'profile') ?? undefined;
  if (!isJsonObject(value) || typeof q !== 'string' || (profile !== undefined && typeof profile !== 'string')) {
    const hint = 'Write {"id": 1, "q": "words and filters", "profile": "id"}; "profile" is optional.';
    const wrong: Problem = {
      code: 'bad-query',
      severity: 'error',
      message: 'The line is not a query.',
      hint,
      file,
      position: { line, column: 1 },
    };
    return { query: undefined, problems: [wrong] };
  }
  return { query: { id: idOf(value, line), q, profile }, problems };
}

function idOf(query: JsonObject, line: number): JsonValue {
  return member(query, 'id') ?? line;
}

/**
 * Prints the answer to a query as a line of JSON. Returns whether the index was complete, so that a damaged local index is noticed.
 *
 * @param printed messages that apply to every query and were printed already
 */
export async function answerLine(
  { id, q, profile }: Query,
  { engine, k, mode }: AnswerOptions,
  printed = new Set<string>(),
): Promise<boolean> {
  const { hits, hints, withoutMeaning, incomplete } = await engine.search({ q, profile, mode, similar: true, limit: k });
  for (const sentence of [withoutMeaning, incomplete]) {
    if (sentence === undefined || printed.has(sentence)) continue;
    say(sentence);
    printed.add(sentence);
  }
  for (const { message } of hints) say(`${JSON.stringify(id)}: ${message}`);
  printJson({ id, hits: hits.map(({ qualifiedName, score }) => ({ qualifiedName, score })) });
  return incomplete === undefined;
}
