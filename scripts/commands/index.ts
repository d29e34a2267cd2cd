import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';

import type { Problem } from '../../src/catalog/parsing/problem.ts';
import { makeFolder } from '../../src/catalog/store/make-folder.ts';
import { withToolTokens } from '../../src/catalog/store/count-tools.ts';
import { openTokenCache } from '../../src/catalog/store/token-cache.ts';
import { decodeUtf8 } from '../../src/catalog/parsing/utf8.ts';
import { SettingError } from '../../src/publish/settings/build-settings.ts';
import { embedderFrom } from '../../src/publish/settings/embedder-from.ts';
import { ReplacementError, replaceableFolder } from '../../src/publish/output/replaceable-folder.ts';
import { folderWriter } from '../../src/publish/output/folder-writer.ts';
import { writeFiles } from '../../src/publish/output/write-files.ts';
import { buildIndex } from '../../src/search/indexing/build-index.ts';
import { MANIFEST_NAME } from '../../src/search/files/manifest.ts';
import type { IndexFiles } from '../../src/search/files/index-files.ts';
import { builtInTranslations } from '../../src/search/translation/node/built-in-translations.ts';
import { counted } from '../../src/session-config/schema/counted.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { inputFileError, readInput } from '../command-line/input-file.ts';
import { readRecords } from '../content/read-records.ts';
import { indexFolders, isSearchIndex } from '../content/search-index.ts';
import { PROGRAM_FOLDER } from '../support/program-folder.ts';
import { failure, printJson, say, sayProblem } from '../terminal/output.ts';

/** The sub-command `portolan index`. */
export function indexCommand(): Command {
  return listedCommand('index')
    .requiredOption('--records <file>', 'JSON Lines, one record per line')
    .requiredOption('--out <folder>', 'folder to write the index to')
    .option('--json', 'print the summary as JSON')
    .action(async (options: IndexOptions) => {
      process.exitCode = await indexOrUsage(options);
    });
}

interface IndexOptions {
  readonly records: string;
  readonly out: string;
  readonly json?: boolean;
}

/** An unknown embedder is a usage error, and so is a folder with other files. */
async function indexOrUsage(options: IndexOptions): Promise<number> {
  try {
    await runIndex(options);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof SettingError) && !(error instanceof ReplacementError)) throw error;
    failure(error.message);
    return EXIT.usage;
  }
}

async function runIndex({ records: file, out, json = false }: IndexOptions): Promise<void> {
  const input = await readInput(file, '--records');
  await checkFolder(out, file);
  const embedder = await embedderFrom(process.env, say);
  const { value: text, problems: encoding } = decodeUtf8(input, file);
  const { records, problems: found, lost } = readRecords(text ?? '', file);
  const problems = [...encoding, ...found];
  const reported = problems.filter(({ severity }) => severity !== 'notice');
  for (const problem of reported) sayProblem(problem);
  for (const line of noticeLines(problems)) say(line);
  if (text === undefined || (records.length === 0 && lost > 0)) throw new Error(`${file} contains no valid record; ${out} is unchanged.`);
  const withTokens = await withToolTokens(records, openTokenCache());
  const files = await buildIndex(withTokens, embedder, { translations: await builtInTranslations() });
  await writeIndex(out, files);
  const bytes = [...files.values()].reduce((sum, contents) => sum + contents.byteLength, 0);
  if (json) printJson({ records: records.length, problems: reported.length, files: files.size, bytes, embedder: embedder.id });
  else say(`Indexed ${counted(records.length, 'server')} into ${out}: ${files.size} files, ${(bytes / 1024).toFixed(0)} KiB.`);
}

/**
 * Makes sure that the folder has no files but those of an earlier index.
 *
 * @param records file that the index is made of
 *
 * @throws ReplacementError with the reason and how to fix it
 */
async function checkFolder(out: string, records: string): Promise<void> {
  const content = process.env['PORTOLAN_CONTENT'] || 'content';
  // Otherwise the fix would be to empty such a folder.
  const needed = [PROGRAM_FOLDER, content, records];
  await replaceableFolder(out, { needed, outside: [content], isOwn: isSearchIndex, fix: 'name another folder with --out' });
}

/** Writes the index, and removes the folders of the one that it replaces. */
async function writeIndex(out: string, files: IndexFiles): Promise<void> {
  const former = await indexFolders(out);
  try {
    await makeFolder(out);
  } catch (error) {
    throw inputFileError(error, out, '--out');
  }
  // The manifest lists the other files, so it is written last.
  const writer = folderWriter(out);
  await writeFiles(writer, new Map([...files].filter(([name]) => name !== MANIFEST_NAME)));
  await writeFiles(writer, new Map([...files].filter(([name]) => name === MANIFEST_NAME)));
  const current = new Set(await indexFolders(out));
  for (const folder of former) if (!current.has(folder)) await rm(path.join(out, folder), { recursive: true, force: true });
}

/** Thousands of lines may share one notice: each is printed once, with its count. */
function noticeLines(problems: readonly Problem[]): string[] {
  const counts = new Map<string, number>();
  for (const { severity, message } of problems) if (severity === 'notice') counts.set(message, (counts.get(message) ?? 0) + 1);
  const ranked = [...counts].sort(([, a], [, b]) => b - a);
  const lines = ranked.slice(0, MAX_NOTICES).map(([message, count]) => `notice  ${message}  (${counted(count, 'line')})`);
  return ranked.length > MAX_NOTICES ? [...lines, `notice  and ${ranked.length - MAX_NOTICES} further kinds of notice.`] : lines;
}

const MAX_NOTICES = 5;
