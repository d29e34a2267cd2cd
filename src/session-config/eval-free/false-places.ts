import type { OutputUnit } from '@cfworker/json-schema';

/**
 * The errors of a value, those of the schema `false` with their place in the schema. The validator gives the place in the value in its
 * stead, and the error of the keyword whose schema is `false` before it.
 */
export function withPlacesOfFalse(units: readonly OutputUnit[]): readonly OutputUnit[] {
  return units.map((unit, at) => (unit.keyword === 'false' ? { ...unit, keywordLocation: units[at - 1]?.keywordLocation ?? '#' } : unit));
}
