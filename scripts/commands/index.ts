import { readFile } from 'node:fs/promises';
import { Command } from 'commander';

import { completeRecord } from '../../src/catalog/facts.ts';
import { readFacts } from '../../src/catalog/facts-reader.ts';
import { foldName } from '../../src/catalog/qualified-name.ts';
import type { ServerRecord } from '../../src/catalog/record.ts';
import { parseJsonLines } from '../../src/document/jsonl.ts';
import { CONTENT_LIMITS } from '../../src/document/limits.ts';
import { isError, type Problem } from '../../src/document/problem.ts';
import { DEFAULT_EMBEDDER } from '../../src/embedding/embedders.ts';
import { writeFiles } from '../../src/publish/write-files.ts';
import { buildIndex } from '../../src/search/build-index.ts';
import { print, say, styledProblem } from '../terminal.ts';

export function indexCommand(): Command {
  return new Command('index')
    .description('Make a search index of records, without a site')
    .requiredOption('--records <file>', 'JSON Lines, one record a line')
    .requiredOption('--out <folder>', 'folder to write the index to')
    .option('--json', 'print the summary as JSON')
    .action(runIndex);
}

interface IndexOptions {
  readonly records: string;
  readonly out: string;
  readonly json?: boolean;
}

async function runIndex({ records: file, out, json = false }: IndexOptions): Promise<void> {
  const { records, problems } = readRecords(await readFile(file, 'utf8'), file);
  for (const problem of problems.filter(isError)) say(styledProblem(problem));
  const files = await buildIndex(records, DEFAULT_EMBEDDER);
  await writeFiles(out, files);
  const bytes = [...files.values()].reduce((sum, contents) => sum + contents.byteLength, 0);
  if (json)
    print(
      JSON.stringify({
        records: records.length,
        problems: problems.filter(isError).length,
        files: files.size,
        bytes,
        embedder: DEFAULT_EMBEDDER.id,
      }),
    );
  else say(`Indexed ${records.length} servers into ${out}: ${files.size} files, ${(bytes / 1024).toFixed(0)} KiB.`);
}

/** Every record of a JSON Lines file; a name that stands twice is kept once. */
function readRecords(text: string, file: string): { records: ServerRecord[]; problems: Problem[] } {
  const records = new Map<string, ServerRecord>();
  const problems: Problem[] = [];
  for (const { line, value, problems: found } of parseJsonLines(text, { file, limits: CONTENT_LIMITS })) {
    problems.push(...found);
    if (value === undefined) continue;
    const read = readFacts(value);
    const position = { line, column: 1 };
    problems.push(...read.problems.map((problem) => ({ ...problem, file, position })));
    if (read.value === undefined) continue;
    const name = foldName(read.value.qualifiedName);
    if (records.has(name))
      problems.push({
        code: 'name-taken',
        severity: 'error',
        message: `"${read.value.qualifiedName}" stands twice.`,
        hint: 'Remove one of the two lines.',
        file,
        position,
      });
    else records.set(name, completeRecord(read.value, '1970-01-01T00:00:00.000Z'));
  }
  return { records: [...records.values()], problems };
}
