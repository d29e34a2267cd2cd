import { comparedNames } from '../../catalog/lists/compared-names.ts';
import type { PublishedCatalog } from '../../catalog/published/catalog-files.ts';
import { contextTokens } from '../../catalog/record/context-cost.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { eventsOf, lastChangeOf } from '../../api/changes/change-events.ts';
import { factsOf } from '../../api/facts/record-facts.ts';
import { catalogNames } from '../../api/official/registry-names.ts';
import { officialKeys } from '../../api/official/official-catalog.ts';
import { searchedTexts } from '../../api/official/text-search.ts';
import type { CopyValue } from './copy-text.ts';
import type { FactCounts } from './fact-counts.ts';
import { nearEntries } from './name-segments.ts';
import { joinedTexts, searchedText } from './searched-text.ts';
import { storedFacts } from './stored-facts.ts';
import { unitOrder } from './unit-order.ts';

/** Columns of the table of servers that answers about the catalogue read. */
export const CATALOG_COLUMNS = [
  ...[
    'id',
    'qualified_name',
    'record',
    'profiles',
    'official_name',
    'official',
    'version',
    'updated_at',
    'updated',
    'created',
    'last_change',
  ],
  ...['title_order', 'verified', 'uses', 'facts', 'counted', 'long_facts', 'tokens', 'names', 'title', 'description'],
  ...['near', 'bare', 'whole', 'maker', 'event_times', 'event_kinds', 'events'],
] as const;

/** Maximum UTF-16 units by which titles are sorted: an entry of an index is limited, and a title is not. */
const MAX_TITLE = 500;

/** Position of an event among those of one server and one time. */
export const EVENT_KINDS = { changed: 0, added: 1, removed: 2, renamed: 2 } as const;

/**
 * Makes the values of {@link CATALOG_COLUMNS} of a record and its published line.
 *
 * @param counts to which the facts of each record are added
 */
export function catalogColumns(
  { catalog, publication }: PublishedCatalog,
  counts?: FactCounts,
): (record: ServerRecord, line: string) => readonly CopyValue[] {
  const officialNames = catalogNames(catalog);
  return (record, line) => {
    const { qualifiedName, displayName, updatedAt, createdAt } = record;
    const officialName = officialNames.get(record) ?? qualifiedName;
    const official = officialKeys({ record, officialName });
    const texts = searchedTexts({ record, foldedName: official.foldedName });
    const all = factsOf({ record, officialName }, publication);
    counts?.add(all);
    const { facts, counted, long } = storedFacts(all);
    const compared = comparedNames(record);
    const events = eventsOf(record);
    return [
      ...[foldName(record.id), qualifiedName, line, record.profiles, officialName, official.foldedName, official.version, updatedAt],
      ...[Date.parse(updatedAt), Date.parse(createdAt), lastChangeOf(record) ?? null],
      ...[unitOrder(displayName.toLowerCase()).slice(0, MAX_TITLE), record.verified ? 't' : 'f', record.useCount],
      ...[facts, counted, long, contextTokens(record) ?? null],
      ...[joinedTexts(texts.names), searchedText(texts.title), searchedText(texts.description)],
      ...[nearEntries(record, compared), compared.bare, compared.whole, compared.maker],
      ...[events.map(({ at }) => at), events.map(({ kind }) => EVENT_KINDS[kind]), events.map((event) => JSON.stringify(event))],
    ];
  };
}
