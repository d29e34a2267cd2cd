/** Compares texts by code units, which unlike `localeCompare` gives the same order on every machine. */
export function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
