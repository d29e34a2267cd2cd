import { bareName, ownerOf } from '../../catalog/values/qualified-name.ts';
import { contextTokens } from '../../catalog/record/context-cost.ts';
import { protocolValues } from '../../catalog/record/protocol-values.ts';
import { signInKinds } from '../../catalog/record/sign-in.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { programsOf } from '../../install/index.ts';
import { FILTER_KINDS, type ExactName, type ExactNameKind, type FacetName, type FilterKind, type IndexData } from '../files/index-data.ts';
import { coreOf, isAddedWord, ownWords } from '../terms/name-core.ts';
import { fold, squeeze, wordsOf } from '../terms/normalise.ts';
import { endpointName, packageName } from '../terms/pasted-names.ts';
import { hasContent } from './has-content.ts';
import type { OwnServer } from './own-servers.ts';

/**
 * The servers of every form in which users may type a server's name. A record without content is found only by its owner and name, because
 * names alone say nothing about a server.
 *
 * @param own the servers of the makers of products
 */
export function nameKeys(records: readonly ServerRecord[], own: readonly OwnServer[] = []): ReadonlyMap<string, readonly ExactName[]> {
  const keys = new Map<string, ExactName[]>();
  const add = (names: readonly string[], bearer: ExactName, isOther: (last: ExactName | undefined) => boolean): void => {
    for (const name of names.map(fold)) {
      const bearers = keys.get(name) ?? [];
      if (name !== '' && isOther(bearers.at(-1))) keys.set(name, [...bearers, bearer]);
    }
  };
  const products = Map.groupBy(own, ({ row }) => row);
  records.forEach((record, row) => {
    // The most complete form is added first; a server is added once per name.
    for (const kind of hasContent(record) ? OWN_NAMES : namesWithoutContent(record))
      add(namesOf(record, kind), { row, kind }, (last) => last?.row !== row);
    const { qualifiedName } = record;
    if (ownerOf(qualifiedName) === '' && hasContent(record)) add([qualifiedName], { row, kind: 'ownerless' }, () => true);
    for (const { product, isOwned, isNamed } of products.get(row) ?? []) {
      const kind = isOwned && isNamed ? 'product' : 'related';
      add([squeeze(product)], { row, kind }, (last) => last?.row !== row || !isOfProduct(last));
    }
  });
  // A server that says what it does comes first, so the name must be of no other.
  for (const [row, record] of records.entries())
    if (isTitledByOwner(record) && !keys.has(coreOf(record.displayName)))
      add([record.displayName], { row, kind: 'display' }, (last) => last?.row !== row);
  for (const [name, row] of addressesOfOne(records)) {
    const bearers = keys.get(name) ?? [];
    const isOwned = bearers.some(({ kind }) => kind === 'qualified' || kind === 'address');
    if (!isOwned) keys.set(name, [...bearers, { row, kind: 'address' }]);
  }
  return keys;
}

/** The packages and endpoints that only one record has, in the form in which a search looks them up, with the row. */
function addressesOfOne(records: readonly ServerRecord[]): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  const shared = new Set<string>();
  records.forEach(({ packages = [], connections }, row) => {
    const urls = connections.flatMap(({ url }) => url ?? []);
    for (const name of [...packages.map(({ identifier }) => packageName(identifier)), ...urls.map(endpointName)]) {
      if ((rows.get(name) ?? row) !== row) shared.add(name);
      if (name !== '') rows.set(name, row);
    }
  });
  for (const name of shared) rows.delete(name);
  return rows;
}

type OwnName = Exclude<ExactNameKind, 'ownerless' | 'product' | 'related'>;

const OWN_NAMES: readonly OwnName[] = ['qualified', 'address', 'display', 'bare', 'core', 'nearly'];
const WITH_OWNER: readonly OwnName[] = ['qualified', 'address'];

/**
 * Of a record without content, also a display name of several words that says that it is a server's: `Go MCP SDK`. Others name a product or a
 * task.
 */
function namesWithoutContent({ displayName }: ServerRecord): readonly OwnName[] {
  const isServerName = ownWords(displayName).length > 1 && wordsOf(displayName).some(isAddedWord);
  return isServerName ? [...WITH_OWNER, 'display'] : WITH_OWNER;
}

/** Whether a record without content has a title that begins with its owner, such as `FlexPrice` of `flexprice`. */
function isTitledByOwner(record: ServerRecord): boolean {
  return !hasContent(record) && beginsWith(record.displayName, ownerOf(record.qualifiedName));
}

/** Whether the first words of a name are a text, apart from spaces and punctuation. */
function beginsWith(name: string, text: string): boolean {
  const [words, wanted] = [wordsOf(name), squeeze(text)];
  return wanted !== '' && words.some((_, at) => words.slice(0, at + 1).join('') === wanted);
}

function isOfProduct({ kind }: ExactName): boolean {
  return kind === 'product' || kind === 'related';
}

function namesOf({ qualifiedName, displayName, owner, repo }: ServerRecord, kind: OwnName): string[] {
  switch (kind) {
    case 'qualified':
      // Without an owner it can be chosen by anybody.
      return ownerOf(qualifiedName) === '' ? [] : [qualifiedName, qualifiedName.replace(/^@/, '')];
    case 'address':
      return owner === '' || repo === '' ? [] : [`${owner}/${repo}`];
    case 'display':
      return [displayName];
    case 'bare':
      return [bareName(qualifiedName)];
    case 'core':
      return [displayName, bareName(qualifiedName)].map(coreOf);
    case 'nearly':
      return [displayName, bareName(qualifiedName)].flatMap((name) => nearNames(squeeze(name)));
  }
}

/** A name with other punctuation or spacing between its words, and without its last letter. */
function nearNames(squeezed: string): string[] {
  return squeezed.length < MIN_UNFINISHED ? [squeezed] : [squeezed, squeezed.slice(0, -1)];
}

/** Minimum letters of a name that is also found without its last letter. */
const MIN_UNFINISHED = 4;

/** Rows of every value that can be filtered by. Profile ids do not change; owners and repositories are folded. */
export function filterRows(records: readonly ServerRecord[]): IndexData['filters'] {
  const filters: Record<FilterKind, Map<string, number[]>> = { owner: new Map(), repo: new Map(), profile: new Map() };
  const add = (kind: FilterKind, value: string, row: number): void => {
    const rows = filters[kind].get(value) ?? [];
    if (rows.length === 0) filters[kind].set(value, rows);
    if (rows.at(-1) !== row) rows.push(row);
  };
  records.forEach((record, row) => {
    const values = filterValues(record);
    for (const kind of FILTER_KINDS) for (const value of values[kind]) add(kind, value, row);
  });
  return filters;
}

/** The values of a record that can be filtered by, in the form in which they are compared. */
export function filterValues({ owner, repo, profiles }: ServerRecord): Readonly<Record<FilterKind, readonly string[]>> {
  return {
    owner: owner === '' ? [] : [fold(owner)],
    repo: repo === '' ? [] : [fold(repo), `${fold(owner)}/${fold(repo)}`],
    profile: profiles,
  };
}

/** The facet values of every record. Values that differ only in case are one, with the spelling of the first record. */
export function facetValues(records: readonly ServerRecord[]): Readonly<Record<FacetName, readonly (readonly string[])[]>> {
  const spelling = new Map<string, string>();
  const spelled = (values: readonly string[]): string[] => {
    const distinct = values.filter((value) => value !== '').map((value) => firstOf(spelling, fold(value), value));
    return [...new Set(distinct)];
  };
  const owner = records.map((record) => spelled([record.owner]));
  spelling.clear();
  return {
    owner,
    category: records.map(({ tags }) => spelled(tags)),
    runner: records.map(programsOf),
    auth: records.map(signInKinds),
    protocol: records.map(protocolValues),
    cost: records.map(costLimits),
  };
}

/** Limits of the context cost for which servers are counted, in tokens. */
const COST_LIMITS = [1000, 5000, 20_000] as const;

/** The limits that a server is below, as values of the filter `tokens:`. */
function costLimits(record: ServerRecord): string[] {
  const cost = contextTokens(record);
  return cost === undefined ? [] : COST_LIMITS.filter((limit) => cost < limit).map((limit) => `<${limit}`);
}

function firstOf(spelling: Map<string, string>, folded: string, value: string): string {
  const first = spelling.get(folded);
  if (first !== undefined) return first;
  spelling.set(folded, value);
  return value;
}

/** Maximum number of tool names stored with a card. */
const MAX_TOOL_NAMES = 64;
/** Maximum UTF-16 units of a stored tool name. */
const MAX_TOOL_NAME = 64;

/** Names of the tools that a hit can show as its match. Names are complete or left out, because a cut name would match no tool. */
export function listedTools({ tools }: ServerRecord): string[] {
  const names = (tools ?? []).slice(0, MAX_TOOL_NAMES).map(({ name }) => name);
  return names.filter((name) => name.length <= MAX_TOOL_NAME);
}
