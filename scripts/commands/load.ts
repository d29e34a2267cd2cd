import path from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';

import { folderReader, indexPaths } from '../../src/api/node/built-folder.ts';
import { CatalogFileError } from '../../src/catalog/published/catalog-files.ts';
import { openDatabase } from '../../src/database/connection/database.ts';
import { DatabaseError } from '../../src/database/connection/database-error.ts';
import { databaseSettings } from '../../src/database/connection/database-settings.ts';
import { readBuiltCatalog } from '../../src/database/editions/built-catalog.ts';
import { loadEdition, type LoadReport } from '../../src/database/editions/load-edition.ts';
import { counted } from '../../src/i18n/formatting/counts-and-dates.ts';
import { codeHash } from '../../src/publish/output/code-hash.ts';
import { buildSettings } from '../../src/publish/settings/build-settings.ts';
import { IndexError } from '../../src/search/files/index-error.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { PROGRAM_FOLDER } from '../support/program-folder.ts';
import { failure, print, say, trace } from '../terminal/output.ts';

/** The sub-command `portolan load`. */
export function loadCommand(): Command {
  return listedCommand('load')
    .option('--keep <minutes>', 'how long the edition before stays, for requests that read it', parseMinutes, 10)
    .addHelpText('after', HELP)
    .action(async ({ keep }: { readonly keep: number }) => {
      process.exitCode = await runLoad(keep * 60_000);
    });
}

const HELP = `
Each load makes a new edition: it is filled and indexed beside the current one, and then takes over at once. A load that is stopped changes nothing. Only servers that changed are sent.

Environment:
  PORTOLAN_DATABASE  postgres://USER:PASSWORD@HOST:5432/DATABASE; the user must be allowed to create a schema in it
  PORTOLAN_OUT       folder of the built site (dist)
`;

function parseMinutes(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Write a whole number of minutes.');
  return Number(text);
}

/** Loads the built site into the database. Returns the exit code. */
async function runLoad(keepFor: number): Promise<number> {
  try {
    const settings = databaseSettings(process.env);
    if (settings === undefined) {
      failure('there is no database. Set PORTOLAN_DATABASE=postgres://USER:PASSWORD@HOST:5432/DATABASE.');
      return EXIT.usage;
    }
    const { out } = buildSettings(process.env);
    const folder = path.resolve(out);
    say(`Reading ${out} …`);
    const built = await readBuiltCatalog(folderReader(folder), await indexPaths(folder), codeHash(PROGRAM_FOLDER));
    const database = await openDatabase(settings, trace);
    try {
      const report = await loadEdition(database, built, { keepFor, onStep: (step) => say(`${step} …`), onNote: say });
      print(sentence(report, built.catalog.records.length));
    } finally {
      await database.close();
    }
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof DatabaseError || error instanceof CatalogFileError || error instanceof IndexError)) throw error;
    failure(error.message);
    trace(error);
    return EXIT.error;
  }
}

function sentence({ edition, isUnchanged, sent, kept, dropped }: LoadReport, servers: number): string {
  if (isUnchanged) return `The database has this build already: edition ${edition}, ${counted(servers, 'server')}.`;
  const old = dropped.length === 0 ? '' : ` Dropped ${counted(dropped.length, 'old edition')}.`;
  return `Edition ${edition} answers now: ${counted(servers, 'server')}, of which ${figure(sent)} were sent and ${figure(kept)} had not changed.${old}`;
}

function figure(count: number): string {
  return count.toLocaleString('en');
}
