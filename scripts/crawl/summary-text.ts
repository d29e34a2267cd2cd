import path from 'node:path';

import { LIST_HINT, type CrawlSummary, type SourceEntry, type SourceKind, type SourceStats } from '../../src/crawler/index.ts';
import { counted } from '../../src/session-config/schema/counted.ts';

/** That a crawl continues an interrupted one. */
export function resumedText(from: string, finished: number, sources: number): string {
  const when = from.slice(0, 16).replace('T', ' ');
  return `Resuming the interrupted crawl of ${when} UTC: ${finished} of ${sources} sources are done (--fresh reads all of them again).`;
}

/**
 * Why a crawl has nothing to read; `undefined` if it has.
 *
 * @param list path of the list of sources
 * @param total number of entries in the list, readable or not
 * @param kinds the kinds of source that are crawled; all by default
 */
export function nothingToReadText(
  list: string,
  {
    total,
    entries,
    kinds,
  }: { readonly total: number; readonly entries: readonly SourceEntry[]; readonly kinds?: readonly SourceKind[] | undefined },
): string | undefined {
  if (total === 0) return `"${list}" lists no source, so nothing is read. ${LIST_HINT}`;
  if (kinds === undefined || entries.length === 0 || entries.some(({ kind }) => kinds.includes(kind))) return undefined;
  return `No source in "${list}" is of kind ${kinds.join(' or ')}, so nothing is read. Correct --only, or leave it out to read all ${counted(entries.length, 'source')}.`;
}

/**
 * The numbers of a crawl.
 *
 * @param areNoticesShown whether the notices are printed, too
 */
export function summaryText(summary: CrawlSummary, areNoticesShown: boolean): string {
  const { sources, written, unchanged, icons = 0, problems, notices = [] } = summary;
  const newIcons = icons === 0 ? '' : `${counted(icons, 'new icon')}, `;
  const more = areNoticesShown ? '' : ' (--notices lists them)';
  const noticed = notices.length === 0 ? '' : `, ${counted(notices.length, 'notice')}${more}`;
  return `${counted(sources, 'source')}: ${written} written, ${unchanged} unchanged, ${newIcons}${counted(problems.length, 'problem')}${noticed}.`;
}

/** The results of the servers of a list; the parts add up to the total. */
export function statsText({ source, listed, imported, unchanged, duplicates, refused, deleted, kept }: SourceStats): string {
  const parts = {
    'new or changed': imported,
    unchanged,
    duplicates,
    refused,
    deleted,
    ...(kept && { 'deleted by the source and kept': kept }),
  };
  const counts = Object.entries(parts).map(([what, count]) => `${count} ${what}`);
  return `${source}: ${listed} listed = ${counts.join(' + ')}.`;
}

/** The state of the servers of sources that could not be read. */
export function failureText(failed: number, kept: number): string {
  const sources = `${counted(failed, 'source')} could not be read completely`;
  if (kept === 0) return `${sources}.`;
  return `${sources}; ${counted(kept, 'server')} ${kept === 1 ? 'keeps its' : 'keep their'} stored data.`;
}

/** That a time limit left sources for the next crawl. */
export function leftText(sources: number): string {
  return `The time is over: ${counted(sources, 'source')} ${sources === 1 ? 'is' : 'are'} left. The next crawl within ten days goes on with ${sources === 1 ? 'it' : 'them'}.`;
}

/** Edited files that are named; further ones are counted. */
const MAX_NAMED = 10;

/** The manually edited files that the crawl did not write otherwise. */
export function editedText(files: readonly string[], contentDir: string): string | undefined {
  if (files.length === 0) return undefined;
  const named = files.slice(0, MAX_NAMED).map((file) => path.relative(contentDir, file));
  const further = files.length - named.length;
  const verb = files.length === 1 ? 'has' : 'have';
  return [
    `${counted(files.length, 'edited file')} ${verb} the time of this crawl as "changedAt": ${named.join(', ')}${further === 0 ? '' : ` and ${further} more`}.`,
    'A crawl that reads the group again replaces an edit, unless "source: catalogue" is set for its group under "from".',
  ].join(' ');
}
