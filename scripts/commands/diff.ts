import type { Command } from 'commander';

import type { ContentFile } from '../../src/catalog/content-file/content-file.ts';
import { catalogDifference, type CatalogDifference } from '../../src/catalog/content-file/difference.ts';
import { scan, scanPassed } from '../../src/security/scan/scan.ts';
import { readStore } from '../../src/catalog/store/store.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { hasContent, missingContent } from '../content/content-folder.ts';
import { markdownReport, plainReport } from '../content/difference-report.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { failure, print, printJson } from '../terminal/output.ts';

/** The sub-command `portolan diff`. */
export function diffCommand(): Command {
  return listedCommand('diff')
    .argument('<before>', 'the old content folder')
    .argument('<after>', 'the new content folder')
    .option('--json', 'print the difference as one JSON object')
    .option('--markdown', 'print it as Markdown, for the summary of a job')
    .addHelpText('after', '\nA server is flagged if it no longer passes the scan, or violates rules that it did not violate before.')
    .action((before: string, after: string, options: DiffOptions) => {
      process.exitCode = runDiff(before, after, options);
    });
}

interface DiffOptions {
  readonly json?: boolean;
  readonly markdown?: boolean;
}

function runDiff(before: string, after: string, { json = false, markdown = false }: DiffOptions): number {
  const why = [before, after].map(unusable).find((each) => each !== undefined);
  if (why !== undefined) {
    failure(why);
    return EXIT.error;
  }
  const difference = contentDifference(before, after);
  if (json) printJson(difference);
  else print(markdown ? markdownReport(difference) : plainReport(difference));
  return EXIT.ok;
}

/** Why the contents of a folder cannot be compared, with the fix; `undefined` if they can. */
function unusable(folder: string): string | undefined {
  const missing = missingContent(folder, 'name another folder');
  if (missing !== undefined || hasContent(folder)) return missing;
  return `"${folder}" is not a content folder: it has neither site.yaml nor content files in servers/. Name another folder.`;
}

/** The differences between two content folders; unreadable files are skipped, as in a build. */
export function contentDifference(before: string, after: string): CatalogDifference {
  return catalogDifference(contentFiles(before), contentFiles(after), rulesAgainst);
}

function contentFiles(folder: string): readonly ContentFile[] {
  const { files, removed } = readStore(folder);
  return [...files, ...removed];
}

function rulesAgainst({ facts }: ContentFile): readonly string[] {
  return scan(facts)
    .filter((finding) => !scanPassed([finding]))
    .map(({ rule }) => rule);
}
