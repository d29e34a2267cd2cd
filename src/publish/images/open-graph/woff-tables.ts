import { inflateSync } from 'node:zlib';

/** Bytes of a WOFF header, and of an entry of its list of tables (W3C, WOFF 1.0, §3 and §4). */
const WOFF = { header: 44, entry: 20 } as const;

/** Returns a table of a font by its tag; `undefined` if the font has none. */
export type FontTables = (tag: string) => DataView | undefined;

/** Reads the list of tables of a WOFF font; a table is decompressed when it is requested. */
export function woffTables(font: Uint8Array): FontTables {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const count = view.getUint16(12);
  return (tag) => {
    for (let at = 0; at < count; at += 1) {
      const entry = WOFF.header + at * WOFF.entry;
      if (String.fromCharCode(...font.subarray(entry, entry + 4)) !== tag) continue;
      const [offset, packed, plain] = [view.getUint32(entry + 4), view.getUint32(entry + 8), view.getUint32(entry + 12)];
      const bytes = font.subarray(offset, offset + packed);
      const table = packed < plain ? inflateSync(bytes) : bytes;
      return new DataView(table.buffer, table.byteOffset, table.byteLength);
    }
    return undefined;
  };
}

/**
 * Returns a table that a font must have.
 *
 * @throws RangeError if it has none
 */
export function neededTable(tables: FontTables, tag: string): DataView {
  const table = tables(tag);
  if (table === undefined) throw new RangeError(`The font has no table "${tag}".`);
  return table;
}
