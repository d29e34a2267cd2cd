import { listedWays } from '../../catalog/record/listed-ways.ts';
import { protocolValues } from '../../catalog/record/protocol-values.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { signInKinds } from '../../catalog/record/sign-in.ts';
import { statusFlagsOf } from '../../catalog/record/status-flags.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { lettersOf } from '../../catalog/values/letters-of.ts';
import { programsOf } from '../../install/index.ts';
import { MARKS } from '../../search/files/index-data.ts';
import { filterValues } from '../../search/indexing/build-keys.ts';
import { comparable } from '../../search/query/scope.ts';
import { ardEntry, type ArdEntry } from '../discovery/ard-entry.ts';
import { ardKeys, ardValues } from '../discovery/ard-values.ts';
import { serverEntry } from '../discovery/catalog-entry.ts';
import type { ListedServer } from '../source/catalog-reader.ts';
import type { Fact, FactKind } from '../source/record-condition.ts';
import { plainLine } from '../text/plain-line.ts';

/** Kinds of facts that follow from the record alone. */
type RecordKind = Exclude<FactKind, `ard.${string}`>;

/** Maximum UTF-16 units of a counted value. */
const MAX_COUNTED = 80;

/** The values of a record by kind. */
const VALUES: Readonly<Record<RecordKind, (record: ServerRecord) => readonly string[]>> = {
  owner: (record) => filterValues(record).owner,
  repo: (record) => filterValues(record).repo,
  profile: (record) => filterValues(record).profile,
  tag: ({ tags }) => tags.filter((tag) => tag !== '').map(comparable),
  runs: programsOf,
  auth: signInKinds,
  mcp: (record) => protocolValues(record).map(comparable),
  is: marksOf,
  has: ({ tools }) => (tools !== null && tools.length > 0 ? ['tools'] : []),
  tool: ({ tools }) => (tools ?? []).map(({ name }) => lettersOf(name)).filter((name) => name !== ''),
  way: listedWays,
  'counted.owner': ({ owner }) => (owner === '' ? [] : [countedValue(owner)]),
  'counted.tag': ({ tags }) => tags.map(countedValue),
  'counted.is': marksOf,
};

const KINDS = Object.keys(VALUES).filter(isRecordKind);

/** Whether a kind of facts follows from the record alone. */
export function isRecordKind(kind: string): kind is RecordKind {
  return Object.hasOwn(VALUES, kind);
}

/** The values of a record of one kind; each once. */
export function valuesOf(record: ServerRecord, kind: RecordKind): readonly string[] {
  return [...new Set(VALUES[kind](record))];
}

/** The entry of a server, whose values are its facts of the kinds `ard.KEY`. */
export function ardEntryOf({ record, officialName }: ListedServer, publication: Publication): ArdEntry {
  return ardEntry(record, serverEntry(record, officialName, publication));
}

/** All facts of a server, each once: what a database stores to evaluate a `RecordCondition`, and to count. */
export function factsOf(server: ListedServer, publication: Publication): readonly Fact[] {
  const entry = ardEntryOf(server, publication);
  return [
    ...KINDS.flatMap((kind) => valuesOf(server.record, kind).map((value): Fact => `${kind}:${value}`)),
    ...ardKeys(entry).flatMap((key) => [...new Set(ardValues(entry, key))].map((value): Fact => `ard.${key}:${value}`)),
  ];
}

function marksOf(record: ServerRecord): readonly string[] {
  const flags = statusFlagsOf(record);
  return MARKS.filter((mark) => flags[mark]);
}

function countedValue(value: string): string {
  return plainLine(value.toLowerCase(), MAX_COUNTED);
}
