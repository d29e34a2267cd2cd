import { inflateSync } from 'node:zlib';

/** Bytes of a WOFF header, and of an entry of its list of tables (W3C, WOFF 1.0, §3 and §4). */
const WOFF = { header: 44, entry: 20 } as const;

/**
 * The code points that a WOFF font supports. It reads character maps of formats 4 and 12, one of which every
 * web font has (OpenType 1.9, "cmap").
 */
export function woffCharacters(font: Uint8Array): ReadonlySet<number> {
  const map = tableOf(font, 'cmap');
  const characters = new Set<number>();
  const count = map.getUint16(2);
  for (let at = 0; at < count; at += 1) {
    const start = map.getUint32(4 + at * 8 + 4);
    const format = map.getUint16(start);
    if (format === 4) readSegments(map, start, characters);
    if (format === 12) readGroups(map, start, characters);
  }
  return characters;
}

function tableOf(font: Uint8Array, tag: string): DataView {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const count = view.getUint16(12);
  for (let at = 0; at < count; at += 1) {
    const entry = WOFF.header + at * WOFF.entry;
    if (String.fromCharCode(...font.subarray(entry, entry + 4)) !== tag) continue;
    const [offset, packed, plain] = [view.getUint32(entry + 4), view.getUint32(entry + 8), view.getUint32(entry + 12)];
    const bytes = font.subarray(offset, offset + packed);
    const table = packed < plain ? inflateSync(bytes) : bytes;
    return new DataView(table.buffer, table.byteOffset, table.byteLength);
  }
  throw new RangeError(`The font has no table "${tag}".`);
}

/** Format 4: segments of characters with a mapping to glyph ids; glyph 0 is the box for a missing character. */
function readSegments(map: DataView, start: number, characters: Set<number>): void {
  const doubled = map.getUint16(start + 6);
  const [ends, starts] = [start + 14, start + 16 + doubled];
  const [deltas, offsets] = [starts + doubled, starts + 2 * doubled];
  for (let at = 0; at < doubled; at += 2) {
    const [first, last] = [map.getUint16(starts + at), map.getUint16(ends + at)];
    const [delta, offset] = [map.getUint16(deltas + at), map.getUint16(offsets + at)];
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph = offset === 0 ? code + delta : map.getUint16(offsets + at + offset + (code - first) * 2);
      if ((glyph & 0xffff) !== 0) characters.add(code);
    }
  }
}

/** Format 12: groups of characters with the glyph id of the first one. */
function readGroups(map: DataView, start: number, characters: Set<number>): void {
  const count = map.getUint32(start + 12);
  for (let at = 0; at < count; at += 1) {
    const group = start + 16 + at * 12;
    const [first, last, glyph] = [map.getUint32(group), map.getUint32(group + 4), map.getUint32(group + 8)];
    for (let code = first; code <= last; code += 1) if (glyph + code - first !== 0) characters.add(code);
  }
}
