import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';

import { textMember, type JsonValue } from '../../src/document/json-tree.ts';
import { parseJsonLines } from '../../src/document/jsonl.ts';
import { FOREIGN_LIMITS } from '../../src/document/limits.ts';
import { openIndex } from '../../src/search/open-index.ts';
import { SEARCH_MODES, type SearchEngine, type SearchMode } from '../../src/search/search-engine.ts';
import { EXIT } from '../exit.ts';
import { print, say, styledProblem } from '../terminal.ts';

export function searchCommand(): Command {
  return new Command('search')
    .description('Ask an index many questions: JSON Lines in, JSON Lines out')
    .requiredOption('--index <folder>', 'folder of the index')
    .requiredOption('--queries <file>', 'JSON Lines: {"id", "q", "profile"?}')
    .option('--k <number>', 'hits a question', parseCount, 10)
    .addOption(new Option('--mode <mode>', 'how to rank').choices([...SEARCH_MODES]).default('hybrid'))
    .option('--json', 'accepted for symmetry: the output is JSON Lines in any case')
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
  const engine = await openIndex((name) => readFile(path.join(index, name)));
  let failed = 0;
  for (const { line, value, problems } of parseJsonLines(await readFile(queries, 'utf8'), { file: queries, limits: FOREIGN_LIMITS })) {
    for (const problem of problems) say(styledProblem(problem));
    if (value === undefined) failed += 1;
    else print(JSON.stringify(await answerTo(value, line, { engine, k, mode })));
  }
  return failed > 0 ? EXIT.error : EXIT.ok;
}

interface Asked {
  readonly engine: SearchEngine;
  readonly k: number;
  readonly mode: SearchMode;
}

async function answerTo(query: JsonValue, line: number, { engine, k, mode }: Asked): Promise<object> {
  const { hits } = await engine.search({ q: textMember(query, 'q') ?? '', profile: textMember(query, 'profile'), mode, limit: k });
  return { id: idOf(query, line), hits: hits.map(({ document, score }) => ({ qualifiedName: document.qualifiedName, score })) };
}

function idOf(query: JsonValue, line: number): JsonValue {
  return typeof query === 'object' && query !== null && 'id' in query ? (query['id'] ?? line) : line;
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('Write a whole number from 1.');
  return count;
}
