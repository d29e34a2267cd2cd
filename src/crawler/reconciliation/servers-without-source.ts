import { WRITTEN_HERE } from '../../catalog/content-file/content-file.ts';
import { STATED_GROUPS } from '../merging/source-output.ts';
import { isPartlyWrittenHere } from '../merging/state-merge.ts';
import { isSourceOf } from '../source-list/entry-facts.ts';
import type { SourceEntry } from '../source-list/source-entry.ts';
import type { CrawlState } from './crawl-state.ts';
import type { CrawlProblem } from './summary.ts';

/**
 * The listed servers that no entry of the list of sources has any more, after a crawl of all entries: their entry was deleted, or their row
 * in a file of the maintainers. Servers that people wrote need none. A source may have requested the name of one without getting its facts.
 *
 * @param all all entries of the list of sources
 */
export async function serversWithoutSource(
  { names, known, rawUrl, report }: Pick<CrawlState, 'names' | 'known' | 'rawUrl' | 'report'>,
  all: readonly SourceEntry[],
): Promise<string[]> {
  // A file that was read without a problem has no other rows than those that were found.
  const entries = all.filter((entry) => entry.kind !== 'file' || report.hasProblemOf(entry));
  const ofEntries = new Map<string, boolean>();
  const isOfEntry = (source: string): boolean => {
    const found = ofEntries.get(source) ?? (source === WRITTEN_HERE || entries.some((entry) => isSourceOf(entry, source, rawUrl)));
    ofEntries.set(source, found);
    return found;
  };
  const candidates = new Set([...known.index().bySource.values()].flat());
  const left: string[] = [];
  for (const name of candidates) {
    if (names.holderOf(name) !== undefined) continue;
    const { value } = await known.read(name);
    if (value === undefined || value.state.status === 'gone' || isPartlyWrittenHere(value)) continue;
    const origins = STATED_GROUPS.flatMap((group) => value.from[group] ?? []);
    if (origins.length > 0 && !origins.some(({ source }) => isOfEntry(source))) left.push(value.facts.qualifiedName);
  }
  return left.sort();
}

/** Names in the message. */
const MAX_NAMES = 5;

/** The problem of listed servers that no entry has any more. */
export function withoutSource(file: string, names: readonly string[]): CrawlProblem {
  const shown = names.slice(0, MAX_NAMES).map((name) => `"${name}"`);
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  const [are, they, their] =
    names.length === 1 ? ['server is', 'It keeps its', 'its file'] : ['servers are', 'They keep their', 'their files'];
  const message = `${names.length} ${are} listed, but no source has ${names.length === 1 ? 'it' : 'them'} any more: ${shown.join(', ')}${more}. ${they} last facts. Delete ${their} below "servers", or state the source again.`;
  return { source: file, code: 'no-source', message };
}
