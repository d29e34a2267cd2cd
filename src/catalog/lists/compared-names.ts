import { lettersOf } from '../values/letters-of.ts';
import { bareName, foldName, nameParts, ownerOf } from '../values/qualified-name.ts';
import type { ServerRecord } from '../record/record.ts';
import { coreOf, MAX_COMPARED } from './asked-name.ts';

/** The names of a server that a wrong name is compared with. */
export interface ComparedNames {
  /** All its names as letters and digits, with and without generic words. */
  readonly keys: ReadonlySet<string>;
  /** Letters and digits of the last part of its qualified name. */
  readonly bare: string;
  /** Letters and digits of its qualified name. */
  readonly whole: string;
  /** Letters and digits of the owner in its qualified name. */
  readonly maker: string;
}

/** The compared names of a server. */
export function comparedNames(record: ServerRecord): ComparedNames {
  const { qualifiedName } = record;
  return {
    keys: keysOf(record),
    bare: lettersOf(bareName(qualifiedName)),
    whole: nameParts(qualifiedName).map(lettersOf).join(''),
    maker: lettersOf(ownerOf(qualifiedName)),
  };
}

/** The folded owners of a server: the one in its name, and the stated one. */
export function ownersOf({ qualifiedName, owner }: Pick<ServerRecord, 'qualifiedName' | 'owner'>): readonly string[] {
  return [ownerOf(qualifiedName), owner].map(foldName);
}

function keysOf({ qualifiedName, displayName, repo, packages = [] }: ServerRecord): ReadonlySet<string> {
  const identifiers = packages.map(({ identifier }) => identifier.split('/').at(-1) ?? '');
  const names = [bareName(qualifiedName), displayName, repo, ...identifiers].map((name) => name.slice(0, MAX_COMPARED));
  // A name of generic words alone means no server.
  return new Set(names.filter((name) => coreOf(name) !== '').flatMap((name) => [lettersOf(name), coreOf(name)]));
}
