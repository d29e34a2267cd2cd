import type { RemovedServer } from '../../catalog/content-file/removed-server.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import { byName } from '../../catalog/lists/order.ts';
import { foldName, nameParts } from '../../catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { SERVER_JSON_NAME } from '../../catalog/values/server-json-format.ts';

/** Inputs of a name. */
type Named = Pick<ServerRecord, 'qualifiedName' | 'id'>;

/** The name closest to the qualified name that the official pattern allows. */
interface Proposal<T extends Named> {
  readonly record: T;
  readonly namespace: string;
  readonly name: string;
  /** Distance to the qualified name; 0 where equal. */
  readonly distance: number;
}

/**
 * The names of servers in the official registry API: `namespace/name`, 5 to 200 characters, unique after case folding.
 *
 * - A qualified name that matches the pattern does not change.
 * - Otherwise the closest name that matches: without `@` (`@acme/mail` is `acme/mail`), its own owner (`exa` is `exa/exa`), no `_` in the
 *   owner (`my_org/mail` is `my-org/mail`).
 * - Where several servers have the same proposal, the one with the smallest change gets it. All others, or all where two are equally close,
 *   get the beginning of their id: `acme.5e3f9a01/mail`.
 *
 * A server's name depends only on its own qualified name and on those with the same proposal, not on order or on other servers.
 */
export function registryNames<T extends Named>(records: readonly T[]): ReadonlyMap<T, string> {
  const byProposal = Map.groupBy(
    records.map((record) => propose(record)),
    ({ namespace, name }) => foldName(`${namespace}/${name}`),
  );
  const names = new Map<T, string>();
  const taken = new Set<string>();
  const needsId: Proposal<T>[] = [];
  for (const [folded, proposals] of byProposal) {
    const nearest = proposals.reduce((least, { distance }) => Math.min(least, distance), Infinity);
    const [winner, equal] = proposals.filter(({ distance }) => distance === nearest);
    for (const proposal of proposals) {
      if (proposal !== winner || equal !== undefined) needsId.push(proposal);
      else {
        names.set(proposal.record, `${proposal.namespace}/${proposal.name}`);
        taken.add(folded);
      }
    }
  }
  for (const proposal of needsId.sort((a, b) => byName(a.record, b.record))) {
    const name = nameWithId(proposal, (candidate) => !taken.has(foldName(candidate)));
    names.set(proposal.record, name);
    taken.add(foldName(name));
  }
  return names;
}

type CatalogNames = ReadonlyMap<ServerRecord | RemovedServer, string>;

const KNOWN = new WeakMap<readonly ServerRecord[], { readonly removed: readonly RemovedServer[]; readonly names: CatalogNames }>();

/**
 * {@link registryNames} of a catalogue, computed once, because several outputs of a site need them. Removed servers keep their names, so
 * that no other server gets them, and no other server is renamed.
 */
export function catalogNames({ records, removed }: Pick<Catalog, 'records' | 'removed'>): CatalogNames {
  const known = KNOWN.get(records);
  if (known?.removed === removed) return known.names;
  const names = registryNames<ServerRecord | RemovedServer>([...records, ...removed]);
  KNOWN.set(records, { removed, names });
  return names;
}

function propose<T extends Named>(record: T): Proposal<T> {
  const { qualifiedName } = record;
  const parts = nameParts(qualifiedName);
  const [owner = '', name = owner] = parts;
  if (SERVER_JSON_NAME.test(qualifiedName)) return { record, namespace: owner, name, distance: 0 };
  const namespace = owner.replaceAll('_', '-');
  const changes = [qualifiedName.startsWith('@') ? 1 : 0, parts.length === 1 ? 2 : 0, namespace === owner ? 0 : 4];
  return { record, namespace, name, distance: changes.reduce((sum, change) => sum + change) };
}

/** The name with as many digits of the id as needed: a third party may have registered names with the first digits, or with all. */
function nameWithId({ record, namespace, name }: Proposal<Named>, isFree: (candidate: string) => boolean): string {
  const digits = record.id.replaceAll('-', '');
  for (let length = 8; length <= digits.length; length += 8) {
    const candidate = `${namespace}.${digits.slice(0, length)}/${name}`;
    if (isFree(candidate)) return candidate;
  }
  let number = 2;
  while (!isFree(`${namespace}.${digits}.${number}/${name}`)) number += 1;
  return `${namespace}.${digits}.${number}/${name}`;
}
