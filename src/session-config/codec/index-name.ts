/** Whether a name is the index of an array as JavaScript writes it: no sign, no leading zero. */
export function isIndex(name: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(name);
}
