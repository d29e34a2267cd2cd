import type { FacetColumn } from '../files/facet-column.ts';
import { oneEdit, unitsOf } from '../files/one-edit.ts';
import { squeeze } from '../terms/normalise.ts';

/** Minimum letters of a value that may have a typing error. */
const MIN_MISTYPED = 4;

/**
 * The values of a facet that may be meant by a text that is none: those that begin with it, or differ from it in one edit or in punctuation;
 * those of most servers first.
 */
export function similarValues({ values, ids }: Pick<FacetColumn, 'values' | 'ids'>, text: string, max: number): readonly string[] {
  const servers = new Uint32Array(values.length);
  for (const id of ids) servers[id] = (servers[id] ?? 0) + 1;
  const byServers = [...values.keys()].sort((a, b) => (servers[b] ?? 0) - (servers[a] ?? 0));
  return firstSimilar(
    byServers.map((at) => values[at] ?? ''),
    text,
    max,
  );
}

/** The first of some values that may be meant by a text, as {@link similarValues} finds them. */
export function firstSimilar(values: readonly string[], text: string, max: number): readonly string[] {
  const typed = squeeze(text);
  return typed === '' ? [] : values.filter((value) => isSimilar(squeeze(value), typed)).slice(0, max);
}

/** Whether a text, without spaces and punctuation, is the beginning of another one or at most one edit from it. */
export function isSimilar(other: string, typed: string): boolean {
  if (other.startsWith(typed)) return true;
  if (typed.length < MIN_MISTYPED) return false;
  return oneEdit(unitsOf(typed), other).isNeighbour;
}
