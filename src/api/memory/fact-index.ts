import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { ArdEntry } from '../discovery/ard-entry.ts';
import { ardKeys, ardValues, isArdKey } from '../discovery/ard-values.ts';
import { serverIdentifier } from '../discovery/catalog-entry.ts';
import { ardEntryOf, isRecordKind, valuesOf } from '../facts/record-facts.ts';
import { catalogNames } from '../official/registry-names.ts';
import type { Fact } from '../source/record-condition.ts';

/** The facts of all records of a catalogue, by record and by fact. A kind is read at its first use. */
export interface FactIndex {
  /** Returns the values of a record of one kind; each once. */
  values(kind: string): (record: ServerRecord) => readonly string[];
  /** The records with a fact, in list order. */
  recordsWith(fact: Fact): ReadonlySet<ServerRecord>;
}

/** The facts of one kind. */
interface KindFacts {
  readonly byRecord: ReadonlyMap<ServerRecord, readonly string[]>;
  /** Made at its first use. */
  byValue?: ReadonlyMap<string, ReadonlySet<ServerRecord>>;
}

const NO_VALUES: readonly string[] = [];
const NO_FACTS: KindFacts = { byRecord: new Map() };
const METADATA_KIND = 'ard.metadata.';
const NO_RECORDS: ReadonlySet<ServerRecord> = new Set();

/** The facts of a catalogue. */
export function factIndex(catalog: Pick<Catalog, 'records' | 'removed'>, publication: Publication): FactIndex {
  const kinds = new Map<string, KindFacts>();
  let knownMetadata: ReadonlySet<string> | undefined;
  const { entryOf, identifierOf } = entriesOf(catalog, publication);

  function ofKind(kind: string): KindFacts {
    const known = kinds.get(kind);
    if (known !== undefined) return known;
    // Anyone may ask for members of metadata that no record has, and for any number of these.
    if (kind.startsWith(METADATA_KIND) && !metadataKinds().has(kind)) return NO_FACTS;
    const facts = { byRecord: readKind(kind) };
    kinds.set(kind, facts);
    return facts;
  }

  /** The kinds of members of metadata that records have. */
  function metadataKinds(): ReadonlySet<string> {
    knownMetadata ??= new Set(
      catalog.records.flatMap((record) => ardKeys(entryOf(record)).filter((key) => key.startsWith('metadata.'))).map((key) => `ard.${key}`),
    );
    return knownMetadata;
  }

  function readKind(kind: string): ReadonlyMap<ServerRecord, readonly string[]> {
    const read = isRecordKind(kind) ? (record: ServerRecord): readonly string[] => valuesOf(record, kind) : ardValuesOf(kind);
    return new Map(
      catalog.records.flatMap((record) => {
        const values = read(record);
        return values.length === 0 ? [] : [[record, values] as const];
      }),
    );
  }

  function ardValuesOf(kind: string): (record: ServerRecord) => readonly string[] {
    const key = kind.startsWith('ard.') ? kind.slice('ard.'.length) : '';
    if (!isArdKey(key)) return () => NO_VALUES;
    // Asked for each server by itself; the rest of an entry is slow to make.
    if (key === 'identifier') return (record) => [identifierOf(record)];
    return (record) => [...new Set(ardValues(entryOf(record), key))];
  }

  return {
    values(kind) {
      const { byRecord } = ofKind(kind);
      return (record) => byRecord.get(record) ?? NO_VALUES;
    },
    recordsWith(fact) {
      const end = fact.indexOf(':');
      const facts = ofKind(fact.slice(0, end));
      facts.byValue ??= byValue(facts.byRecord);
      return facts.byValue.get(fact.slice(end + 1)) ?? NO_RECORDS;
    },
  };
}

/** Makes the entries of ARD of a catalogue. */
function entriesOf(
  catalog: Pick<Catalog, 'records' | 'removed'>,
  publication: Publication,
): { readonly entryOf: (record: ServerRecord) => ArdEntry; readonly identifierOf: (record: ServerRecord) => string } {
  let names: ReturnType<typeof catalogNames> | undefined;
  const nameOf = (record: ServerRecord): string => (names ??= catalogNames(catalog)).get(record) ?? '';
  return {
    entryOf: (record) => ardEntryOf({ record, officialName: nameOf(record) }, publication),
    identifierOf: (record) => serverIdentifier(nameOf(record), publication),
  };
}

function byValue(byRecord: KindFacts['byRecord']): ReadonlyMap<string, ReadonlySet<ServerRecord>> {
  const records = new Map<string, Set<ServerRecord>>();
  for (const [record, values] of byRecord) {
    for (const value of values) {
      const known = records.get(value);
      if (known === undefined) records.set(value, new Set([record]));
      else known.add(record);
    }
  }
  return records;
}
