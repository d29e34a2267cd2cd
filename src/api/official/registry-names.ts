import { byName } from '../../catalog/lists/order.ts';
import { foldName, nameParts } from '../../catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { SERVER_JSON_NAME } from '../../catalog/values/server-json-schema.ts';

/** What a name is made of. */
type Named = Pick<ServerRecord, 'qualifiedName' | 'id'>;

/** A name as near to the qualified one as the official pattern lets it be. */
interface Proposal<T extends Named> {
  readonly record: T;
  readonly namespace: string;
  readonly name: string;
  /** How far it is from the qualified name; 0 where it is that name. */
  readonly distance: number;
}

/**
 * The names of servers in the official dialect: `namespace/name`, 5 to 200 characters, no two alike after case folding.
 *
 * - A qualified name that fits stays as it is.
 * - Else the nearest name that fits: without `@` (`@acme/mail` is `acme/mail`), its own owner (`exa` is `exa/exa`), no `_` in the
 *   owner (`my_org/mail` is `my-org/mail`).
 * - Where several servers come to one name, the one that had to change least has it; all others, or all where two are equally near,
 *   carry the beginning of their id: `acme.5e3f9a01/mail`.
 *
 * Which name a server has depends on its own name and on those that come to the same, never on order or on any other server.
 */
export function registryNames<T extends Named>(records: readonly T[]): ReadonlyMap<T, string> {
  const rivals = Map.groupBy(
    records.map((record) => propose(record)),
    ({ namespace, name }) => foldName(`${namespace}/${name}`),
  );
  const names = new Map<T, string>();
  const taken = new Set<string>();
  const without: Proposal<T>[] = [];
  for (const [folded, proposals] of rivals) {
    const nearest = Math.min(...proposals.map(({ distance }) => distance));
    const [winner, equal] = proposals.filter(({ distance }) => distance === nearest);
    for (const proposal of proposals) {
      if (proposal !== winner || equal !== undefined) without.push(proposal);
      else {
        names.set(proposal.record, `${proposal.namespace}/${proposal.name}`);
        taken.add(folded);
      }
    }
  }
  for (const proposal of without.sort((a, b) => byName(a.record, b.record))) {
    const name = nameWithId(proposal, (candidate) => !taken.has(foldName(candidate)));
    names.set(proposal.record, name);
    taken.add(foldName(name));
  }
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

/** The name with as much of the id as it takes: a stranger may have named servers after the first digits, or after all. */
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
