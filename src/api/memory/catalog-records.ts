import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { contextTokens } from '../../catalog/record/context-cost.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { eventsSince } from '../changes/change-events.ts';
import { isUnconditional, type Fact, type RecordCondition } from '../source/record-condition.ts';
import type { IndexedRecords } from '../source/search-backend.ts';
import type { CountRequest, ValueCounts } from '../source/value-counts.ts';
import { factIndex, type FactIndex } from './fact-index.ts';
import { inOrder } from './server-orders.ts';

/** The records of a catalogue in memory, with what they can be selected, sorted and counted by. */
export interface CatalogRecords extends IndexedRecords {
  /** The records that meet a condition, in list order. */
  selected(condition: RecordCondition): readonly ServerRecord[];
  /** Whether a record meets a condition. */
  hasAny(condition: RecordCondition): boolean;
}

/** The records of a catalogue. What is needed to select and count them is made at its first use. */
export function catalogRecords(catalog: Pick<Catalog, 'records' | 'removed'>, publication: Publication): CatalogRecords {
  const { records } = catalog;
  const index = factIndex(catalog, publication);
  const meeting: IndexedRecords['meeting'] = (condition) => meetingTest(condition, index);

  /** The fewest records that are known to include all that meet a condition. */
  function candidates({ facts = [] }: RecordCondition): Iterable<ServerRecord> {
    const sole = facts.flatMap(([fact, another]) => (fact !== undefined && another === undefined ? [index.recordsWith(fact)] : []));
    const [fewest] = sole.sort((a, b) => a.size - b.size);
    return fewest ?? records;
  }

  return {
    records,
    meeting,
    inOrder,
    selected: (condition) => (isUnconditional(condition) ? records : Array.from(candidates(condition)).filter(meeting(condition))),
    hasAny(condition) {
      const meets = meeting(condition);
      for (const record of candidates(condition)) if (meets(record)) return true;
      return false;
    },
    counts: (some, requests) => requests.map((request) => countsOf(some, request, index)),
  };
}

function meetingTest({ facts = [], tokens, changedSince, names }: RecordCondition, index: FactIndex): (record: ServerRecord) => boolean {
  const groups = facts.map((group) => group.map((fact: Fact) => index.recordsWith(fact)));
  const named = names && new Set(names);
  return (record) =>
    groups.every((group) => group.some((having) => having.has(record))) &&
    (named === undefined || named.has(foldName(record.qualifiedName))) &&
    (tokens === undefined || isWithin(contextTokens(record), tokens)) &&
    (changedSince === undefined || eventsSince(record, changedSince).length > 0);
}

function isWithin(cost: number | undefined, ranges: NonNullable<RecordCondition['tokens']>): boolean {
  return cost !== undefined && ranges.some(({ min, max }) => cost >= min && cost <= max);
}

function countsOf(records: readonly ServerRecord[], { kind, limit, minCount = 1 }: CountRequest, index: FactIndex): ValueCounts {
  const counts = new Map<string, number>();
  const valuesOf = index.values(kind);
  for (const record of records) for (const value of valuesOf(record)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts]
    .map(([value, count]) => ({ value, count }))
    .filter(({ count }) => count >= minCount)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return { values: sorted.slice(0, limit), otherCount: sorted.slice(limit).reduce((sum, { count }) => sum + count, 0) };
}
