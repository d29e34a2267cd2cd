import { byCodeUnits } from '../values/code-unit-order.ts';
import { foldName } from '../values/qualified-name.ts';
import type { ServerRecord } from '../record/record.ts';

type Ranked = Pick<ServerRecord, 'qualifiedName' | 'useCount'>;

/** Order by name, the same on every machine: code units of the folded name. */
export function byName(a: Pick<Ranked, 'qualifiedName'>, b: Pick<Ranked, 'qualifiedName'>): number {
  return byCodeUnits(foldName(a.qualifiedName), foldName(b.qualifiedName));
}

/** Order of a list without search text: most used first, then by name. */
export function byUse(a: Ranked, b: Ranked): number {
  return b.useCount - a.useCount || byName(a, b);
}
