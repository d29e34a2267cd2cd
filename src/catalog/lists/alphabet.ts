import { byCodeUnits } from '../values/code-unit-order.ts';
import { byName } from './order.ts';
import type { ServerRecord } from '../record/record.ts';

type Named = Pick<ServerRecord, 'displayName' | 'qualifiedName'>;

/** The group of a name in an alphabetical list: a Latin letter in upper case, `0` for digits, `…` for everything else. */
export type Letter = string;

/** The group of names that begin with a digit. */
export const DIGITS: Letter = '0';

/** The group of names in other scripts. */
export const OTHER_SCRIPTS: Letter = '…';

/** The sort key of a name: without accents, in lower case, without leading punctuation. The same on every machine. */
export function nameKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
  return plain.replace(/^[^\p{L}\p{N}]+/u, '') || plain;
}

/** The group of a name. */
export function letterOf(name: string): Letter {
  const [first = ''] = nameKey(name);
  if (/[a-z]/.test(first)) return first.toUpperCase();
  return /[0-9]/.test(first) ? DIGITS : OTHER_SCRIPTS;
}

/** The servers from A to Z, then digits, then other scripts; equal names by qualified name. */
export function alphabetical<T extends Named>(servers: readonly T[]): T[] {
  const keyed = servers.map((server) => ({ server, key: nameKey(server.displayName), group: groupOf(letterOf(server.displayName)) }));
  keyed.sort((a, b) => a.group - b.group || byCodeUnits(a.key, b.key) || byName(a.server, b.server));
  return keyed.map(({ server }) => server);
}

function groupOf(letter: Letter): number {
  if (letter === OTHER_SCRIPTS) return 2;
  return letter === DIGITS ? 1 : 0;
}
