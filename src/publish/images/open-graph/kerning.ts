/** The correction of the advance between two glyphs, in units of the font. */
export type Kerning = (left: number, right: number) => number;

/** Types of look-ups: pairs, and an extension that has one of another type (OpenType 1.9, "GPOS"). */
const PAIRS = 2;
const EXTENSION = 9;
/** The bit of a value format for the advance. */
const ADVANCE = 0x04;

/** Reads the kerning of a font from the feature `kern` of its table of glyph positions; 0 for all pairs if it has none. */
export function kerningOf(table: DataView | undefined): Kerning {
  if (table === undefined) return () => 0;
  const lookups = kernLookups(table).map((lookup) => pairTables(table, lookup).map((start) => pairReader(table, start)));
  return (left, right) => {
    for (const readers of lookups) {
      for (const read of readers) {
        const value = read(left, right);
        if (value !== undefined) return value;
      }
    }
    return 0;
  };
}

/** Offsets of the look-ups of the feature `kern`. */
function kernLookups(table: DataView): number[] {
  const [features, list] = [table.getUint16(6), table.getUint16(8)];
  const numbers = new Set<number>();
  for (let at = 0; at < table.getUint16(features); at += 1) {
    const entry = features + 2 + at * 6;
    if (String.fromCharCode(...[0, 1, 2, 3].map((byte) => table.getUint8(entry + byte))) !== 'kern') continue;
    const feature = features + table.getUint16(entry + 4);
    for (let place = 0; place < table.getUint16(feature + 2); place += 1) numbers.add(table.getUint16(feature + 4 + place * 2));
  }
  return [...numbers].sort((a, b) => a - b).map((number) => list + table.getUint16(list + 2 + number * 2));
}

/** Offsets of the tables of pairs of a look-up. */
function pairTables(table: DataView, lookup: number): number[] {
  const type = table.getUint16(lookup);
  return Array.from({ length: table.getUint16(lookup + 4) }, (_, at) => lookup + table.getUint16(lookup + 6 + at * 2)).flatMap((start) => {
    if (type === PAIRS) return [start];
    return type === EXTENSION && table.getUint16(start + 2) === PAIRS ? [start + table.getUint32(start + 4)] : [];
  });
}

/** Returns the value of a pair; `undefined` if another table decides. */
type PairReader = (left: number, right: number) => number | undefined;

function pairReader(table: DataView, start: number): PairReader {
  const format = table.getUint16(start);
  const covered = coverageOf(table, start + table.getUint16(start + 2));
  const [first, second] = [table.getUint16(start + 4), table.getUint16(start + 6)];
  const [firstBytes, bytes] = [2 * bitsOf(first), 2 * (bitsOf(first) + bitsOf(second))];
  if ((first & ADVANCE) === 0 || firstBytes === 0) return () => undefined;
  const advance = 2 * bitsOf(first & (ADVANCE - 1));
  if (format === 1) {
    return (left, right) => {
      const place = covered.get(left);
      if (place === undefined) return undefined;
      const set = start + table.getUint16(start + 10 + place * 2);
      for (let at = 0; at < table.getUint16(set); at += 1) {
        const pair = set + 2 + at * (2 + bytes);
        if (table.getUint16(pair) === right) return table.getInt16(pair + 2 + advance);
      }
      return undefined;
    };
  }
  const [lefts, rights] = [8, 10].map((at) => classesOf(table, start + table.getUint16(start + at)));
  const count = table.getUint16(start + 14);
  return (left, right) => {
    if (!covered.has(left)) return undefined;
    const pair = (lefts?.get(left) ?? 0) * count + (rights?.get(right) ?? 0);
    return table.getInt16(start + 16 + pair * bytes + advance);
  };
}

function bitsOf(format: number): number {
  let bits = 0;
  for (let rest = format; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
}

/** The glyphs of a coverage table, with their numbers. */
function coverageOf(table: DataView, start: number): ReadonlyMap<number, number> {
  const count = table.getUint16(start + 2);
  const covered = new Map<number, number>();
  for (let at = 0; at < count; at += 1) {
    if (table.getUint16(start) === 1) covered.set(table.getUint16(start + 4 + at * 2), at);
    else {
      const range = start + 4 + at * 6;
      const [first, last, number] = [table.getUint16(range), table.getUint16(range + 2), table.getUint16(range + 4)];
      for (let glyph = first; glyph <= last; glyph += 1) covered.set(glyph, number + glyph - first);
    }
  }
  return covered;
}

/** The classes of glyphs; those without one are of class 0. */
function classesOf(table: DataView, start: number): ReadonlyMap<number, number> {
  const classes = new Map<number, number>();
  if (table.getUint16(start) === 1) {
    const first = table.getUint16(start + 2);
    for (let at = 0; at < table.getUint16(start + 4); at += 1) classes.set(first + at, table.getUint16(start + 6 + at * 2));
    return classes;
  }
  for (let at = 0; at < table.getUint16(start + 2); at += 1) {
    const range = start + 4 + at * 6;
    const [first, last, kind] = [table.getUint16(range), table.getUint16(range + 2), table.getUint16(range + 4)];
    for (let glyph = first; glyph <= last; glyph += 1) classes.set(glyph, kind);
  }
  return classes;
}
