/** A number with its noun, in the plural unless it is one: `1 item`, `2 items`. */
export function counted(count: number | string, noun: string): string {
  return `${count} ${Number(count) === 1 ? noun : `${noun}s`}`;
}
