import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';

import { isJsonObject, member, type JsonObject, type JsonValue } from '../../src/catalog/parsing/json-tree.ts';
import { parseJsonLines, type JsonLine } from '../../src/catalog/parsing/jsonl.ts';
import { UNTRUSTED_LIMITS } from '../../src/catalog/parsing/limits.ts';
import type { Problem } from '../../src/catalog/parsing/problem.ts';
import { decodeUtf8 } from '../../src/catalog/parsing/utf8.ts';
import { openStoredUse } from '../../src/search/embedding/node/use-embedder.ts';
import { openStatic } from '../../src/search/embedding/open-static.ts';
import { openIndex } from '../../src/search/open-index.ts';
import { SEARCH_MODES, type SearchEngine, type SearchMode } from '../../src/search/query/search-engine.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { readInput } from '../command-line/input-file.ts';
import { printJson, say, sayProblem } from '../terminal/output.ts';

/** The sub-command `portolan search`. */
export function searchCommand(): Command {
  return listedCommand('search')
    .requiredOption('--index <folder>', 'folder of the index')
    .requiredOption('--queries <file>', 'JSON Lines: {"id", "q", "profile"?}')
    .option('--k <number>', 'hits per query', parseCount, 10)
    .addOption(new Option('--mode <mode>', 'ranking mode').choices([...SEARCH_MODES]).default('hybrid'))
    .option('--json', 'no effect, accepted for consistency: the output is always JSON Lines')
    .action(async (options: SearchOptions) => {
      process.exitCode = await runSearch(options);
    });
}

interface SearchOptions {
  readonly index: string;
  readonly queries: string;
  readonly k: number;
  readonly mode: SearchMode;
}

async function runSearch({ index, queries, k, mode }: SearchOptions): Promise<number> {
  const { value: text = '', problems: encoding } = decodeUtf8(await readInput(queries, '--queries'), queries);
  const engine = await openIndex((name) => readInput(path.join(index, name), '--index'), {
    openEmbedder: (entry, read) => openStoredUse(entry, read) ?? openStatic(entry, read),
  });
  const problems: Problem[] = [...encoding];
  const printed = new Set<string>();
  let isComplete = true;
  for (const line of parseJsonLines(text, { file: queries, limits: UNTRUSTED_LIMITS })) {
    const { query, problems: found } = readQuery(line, queries);
    problems.push(...found);
    for (const problem of found) sayProblem(problem);
    if (query !== undefined) isComplete = (await answer(query, { engine, k, mode, printed })) && isComplete;
  }
  return problems.length > 0 || !isComplete ? EXIT.error : EXIT.ok;
}

interface Query {
  readonly id: JsonValue;
  readonly q: string;
  readonly profile: string | undefined;
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

interface QueryOptions {
  readonly engine: SearchEngine;
  readonly k: number;
  readonly mode: SearchMode;
  /** Messages already printed that apply to every query. */
  readonly printed: Set<string>;
}

/** Returns whether the index was complete, so that a damaged local index is noticed. */
async function answer({ id, q, profile }: Query, { engine, k, mode, printed }: QueryOptions): Promise<boolean> {
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

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('Write a whole number from 1.');
  return count;
}
