/** Maximum bytes of a file for programs. A longer list is divided into several files, as far as its items allow. */
export const MAX_PART_BYTES = 256 * 1024;

const UTF8 = new TextEncoder();

/** Bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  return UTF8.encode(text).length;
}

/**
 * Divides items into parts of limited size, in their order. An item that is larger than the limit is a part of its own.
 *
 * @param bytesOf bytes of an item in its file, with its separator
 * @param limits bytes of a part, by its position from 0
 */
export function partsOf<Item>(
  items: readonly Item[],
  bytesOf: (item: Item) => number,
  limits: (part: number) => number = () => MAX_PART_BYTES,
): Item[][] {
  const parts: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const bytes = bytesOf(item);
    const last = parts.at(-1);
    if (last === undefined || bytes > left) {
      left = limits(parts.length) - bytes;
      parts.push([item]);
    } else {
      left -= bytes;
      last.push(item);
    }
  }
  return parts;
}
