import { neededTable, type FontTables } from './woff-tables.ts';

/** A point of an outline, in units of the font, with y upwards. */
interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  /** Whether the outline passes through it; otherwise it bends a quadratic curve. */
  readonly isOn: boolean;
}

/** Closed outlines of a glyph. */
export type Outline = readonly (readonly OutlinePoint[])[];

/** Flags of a point of a simple glyph (OpenType 1.9, "glyf"). */
const POINT = { isOn: 0x01, xShort: 0x02, yShort: 0x04, repeat: 0x08, xSame: 0x10, ySame: 0x20 } as const;
/** Flags of a part of a composite glyph. */
const PART = { words: 0x01, areOffsets: 0x02, scale: 0x08, more: 0x20, twoScales: 0x40, matrix: 0x80 } as const;
/** Maximum nesting of composite glyphs: a damaged font must not recurse without end. */
const MAX_DEPTH = 6;

/** Returns a reader of the outlines of the glyphs of a TrueType font. */
export function glyphOutlines(tables: FontTables): (glyph: number) => Outline {
  const [glyf, loca, head] = [neededTable(tables, 'glyf'), neededTable(tables, 'loca'), neededTable(tables, 'head')];
  const isLong = head.getInt16(50) === 1;
  const startOf = (glyph: number): number => (isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2);
  const read = (glyph: number, depth: number): Outline => {
    const [start, end] = [startOf(glyph), startOf(glyph + 1)];
    if (end <= start || depth > MAX_DEPTH) return [];
    const contours = glyf.getInt16(start);
    if (contours >= 0) return simpleOutline(glyf, start + 10, contours);
    return compositeParts(glyf, start + 10).flatMap(({ glyph: part, place }) =>
      read(part, depth + 1).map((contour) => contour.map((point) => ({ ...point, ...place(point) }))),
    );
  };
  return (glyph) => read(glyph, 0);
}

function simpleOutline(glyf: DataView, start: number, contours: number): Outline {
  const ends = Array.from({ length: contours }, (_, at) => glyf.getUint16(start + at * 2));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = start + contours * 2;
  at += 2 + glyf.getUint16(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = glyf.getUint8(at++);
    const times = (flag & POINT.repeat) === 0 ? 1 : 1 + glyf.getUint8(at++);
    for (let time = 0; time < times; time += 1) flags.push(flag);
  }
  const readAxis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if ((flag & short) !== 0) value += (flag & same) === 0 ? -glyf.getUint8(at++) : glyf.getUint8(at++);
      else if ((flag & same) === 0) {
        value += glyf.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = readAxis(POINT.xShort, POINT.xSame);
  const ys = readAxis(POINT.yShort, POINT.ySame);
  const points = xs.map((x, place): OutlinePoint => ({ x, y: ys[place] ?? 0, isOn: ((flags[place] ?? 0) & POINT.isOn) !== 0 }));
  return ends.map((end, contour) => points.slice((ends[contour - 1] ?? -1) + 1, end + 1));
}

/** A part of a composite glyph: another glyph, moved and scaled. */
interface CompositePart {
  readonly glyph: number;
  readonly place: (point: OutlinePoint) => { readonly x: number; readonly y: number };
}

function compositeParts(glyf: DataView, start: number): CompositePart[] {
  const parts: CompositePart[] = [];
  let at = start;
  for (let flags: number = PART.more; (flags & PART.more) !== 0;) {
    flags = glyf.getUint16(at);
    const glyph = glyf.getUint16(at + 2);
    at += 4;
    const isWide = (flags & PART.words) !== 0;
    const [first, second] = isWide ? [glyf.getInt16(at), glyf.getInt16(at + 2)] : [glyf.getInt8(at), glyf.getInt8(at + 1)];
    at += isWide ? 4 : 2;
    const [dx, dy] = (flags & PART.areOffsets) === 0 ? [0, 0] : [first, second];
    const fraction = (): number => {
      at += 2;
      return glyf.getInt16(at - 2) / 2 ** 14;
    };
    let [xx, xy, yx, yy] = [1, 0, 0, 1];
    if ((flags & PART.scale) !== 0) xx = yy = fraction();
    else if ((flags & PART.twoScales) !== 0) [xx, yy] = [fraction(), fraction()];
    else if ((flags & PART.matrix) !== 0) [xx, xy, yx, yy] = [fraction(), fraction(), fraction(), fraction()];
    parts.push({ glyph, place: ({ x, y }) => ({ x: x * xx + y * yx + dx, y: x * xy + y * yy + dy }) });
  }
  return parts;
}
