import { statSync } from 'node:fs';
import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';

import { openStoredUse } from '../../src/search/embedding/node/use-embedder.ts';
import { openStatic } from '../../src/search/embedding/open-static.ts';
import { MANIFEST_NAME } from '../../src/search/files/manifest.ts';
import { openIndex } from '../../src/search/open-index.ts';
import { SEARCH_MODES, type SearchMode } from '../../src/search/query/search-engine.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { readInput } from '../command-line/input-file.ts';
import { printAnswer } from '../search/print-answer.ts';
import { answerFile, answerLine, type AnswerOptions } from '../search/query-file.ts';
import { failure } from '../terminal/output.ts';

/** The sub-command `portolan search`. */
export function searchCommand(): Command {
  return listedCommand('search')
    .argument('[query...]', 'words and filters, as on the site')
    .option('--index <folder>', 'folder of the index; by default that of the built site, dist/search')
    .option('--queries <file>', 'answer the queries of a file instead, in JSON Lines: {"id", "q", "profile"?}')
    .option('--k <number>', 'hits per query', parseCount, 10)
    .addOption(new Option('--mode <mode>', 'ranking mode').choices([...SEARCH_MODES]).default('hybrid'))
    .option('--json', 'print a line of JSON, as always with --queries')
    .addHelpText(
      'after',
      '\nA word that begins with "-" is excluded; "--" stands before such a query: npx portolan search -- mail -calendar\n',
    )
    .action(async (words: readonly string[], options: SearchOptions) => {
      process.exitCode = await runSearch(words.join(' '), options);
    });
}

interface SearchOptions {
  readonly index?: string;
  readonly queries?: string;
  readonly k: number;
  readonly mode: SearchMode;
  readonly json?: boolean;
}

async function runSearch(q: string, { index = builtIndex(), queries, k, mode, json = false }: SearchOptions): Promise<number> {
  if ((q === '') === (queries === undefined)) {
    failure(
      q === '' ? 'write a query, or name a file of queries with --queries.' : 'write a query, or --queries with a file, but not both.',
    );
    return EXIT.usage;
  }
  const bytes = queries === undefined ? undefined : await readInput(queries, '--queries');
  if (index === builtIndex() && statSync(path.join(index, MANIFEST_NAME), { throwIfNoEntry: false }) === undefined) {
    failure(`there is no search index in "${index}". "npx portolan build" writes it, and --index names another folder.`);
    return EXIT.error;
  }
  const engine = await openIndex((name) => readInput(path.join(index, name), '--index'), {
    openEmbedder: (entry, read) => openStoredUse(entry, read) ?? openStatic(entry, read),
  });
  const options: AnswerOptions = { engine, k, mode };
  if (bytes !== undefined) return (await answerFile(bytes, queries ?? '', options)) ? EXIT.ok : EXIT.error;
  const isComplete = json ? await answerLine({ id: 1, q }, options) : await printAnswer(q, options);
  return isComplete ? EXIT.ok : EXIT.error;
}

/** The index of the built site. */
function builtIndex(): string {
  return path.join(process.env['PORTOLAN_OUT'] || 'dist', 'search');
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('Write a whole number from 1.');
  return count;
}
