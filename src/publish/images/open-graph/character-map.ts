/**
 * The glyphs of the code points that a font supports. It reads character maps of formats 4 and 12, one of which every web font has
 * (OpenType 1.9, "cmap").
 */
export function characterMap(map: DataView): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  const count = map.getUint16(2);
  for (let at = 0; at < count; at += 1) {
    const start = map.getUint32(4 + at * 8 + 4);
    const format = map.getUint16(start);
    if (format === 4) readSegments(map, start, glyphs);
    if (format === 12) readGroups(map, start, glyphs);
  }
  return glyphs;
}

/** Format 4: segments of characters with a mapping to glyph ids; glyph 0 is the box for a missing character. */
function readSegments(map: DataView, start: number, glyphs: Map<number, number>): void {
  const doubled = map.getUint16(start + 6);
  const [ends, starts] = [start + 14, start + 16 + doubled];
  const [deltas, offsets] = [starts + doubled, starts + 2 * doubled];
  for (let at = 0; at < doubled; at += 2) {
    const [first, last] = [map.getUint16(starts + at), map.getUint16(ends + at)];
    const [delta, offset] = [map.getUint16(deltas + at), map.getUint16(offsets + at)];
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const stored = offset === 0 ? code : map.getUint16(offsets + at + offset + (code - first) * 2);
      const glyph = stored === 0 && offset !== 0 ? 0 : (stored + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
}

/** Format 12: groups of characters with the glyph id of the first one. */
function readGroups(map: DataView, start: number, glyphs: Map<number, number>): void {
  const count = map.getUint32(start + 12);
  for (let at = 0; at < count; at += 1) {
    const group = start + 16 + at * 12;
    const [first, last, glyph] = [map.getUint32(group), map.getUint32(group + 4), map.getUint32(group + 8)];
    for (let code = first; code <= last; code += 1) if (glyph + code - first !== 0) glyphs.set(code, glyph + code - first);
  }
}
