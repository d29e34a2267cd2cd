import { fillPolygons, type Coverage, type Point } from './coverage.ts';
import type { Outline } from './glyph-outlines.ts';
import type { PlacedGlyph } from './text-line.ts';

/** Number of horizontal positions within a pixel at which a glyph is drawn: more are not visible. */
const POSITIONS = 4;
/** Number of straight edges that a curve of one pixel per unit of size becomes, at least 2. */
const EDGES = { least: 3, perPixel: 0.06 } as const;

/** Coverages of glyphs, each computed once per font, size and position within a pixel. */
export class GlyphShapes {
  readonly #shapes = new Map<string, Coverage>();

  /**
   * The coverage of a glyph whose line begins at a pixel, relative to that pixel and the base line.
   *
   * @param size of the font, in pixels
   */
  shapeOf({ part, glyph, x }: PlacedGlyph, size: number): { readonly coverage: Coverage; readonly x: number } {
    const position = Math.floor(x * POSITIONS);
    const [whole, rest] = [Math.floor(position / POSITIONS), position % POSITIONS];
    const key = `${part.name} ${glyph} ${size} ${rest}`;
    let coverage = this.#shapes.get(key);
    if (coverage === undefined) {
      const scale = size / part.unitsPerEm;
      coverage = fillPolygons(
        polygonsOf(part.outline(glyph), size, (point) => ({ x: point.x * scale + rest / POSITIONS, y: -point.y * scale })),
      );
      this.#shapes.set(key, coverage);
    }
    return { coverage, x: whole };
  }
}

/** The outline as polygons: each quadratic curve as straight edges. */
function polygonsOf(outline: Outline, size: number, place: (point: Point) => Point): Point[][] {
  const edges = Math.max(EDGES.least, Math.round(size * EDGES.perPixel));
  return outline.map((contour) => {
    // Between two points that bend, the outline passes through their middle.
    const points = contour.flatMap((point, at) => {
      const before = contour.at(at - 1) ?? point;
      const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2, isOn: true };
      return before.isOn || point.isOn ? [point] : [middle, point];
    });
    const first = points.findIndex(({ isOn }) => isOn);
    const turned = [...points.slice(first), ...points.slice(0, first)];
    return turned.flatMap((point, at) => {
      if (point.isOn) return [place(point)];
      const from = turned.at(at - 1) ?? point;
      const to = turned[(at + 1) % turned.length] ?? point;
      return Array.from({ length: edges - 1 }, (_, edge) => place(onCurve(from, point, to, (edge + 1) / edges)));
    });
  });
}

function onCurve(from: Point, bend: Point, to: Point, share: number): Point {
  const [a, b, c] = [(1 - share) * (1 - share), 2 * share * (1 - share), share * share];
  return { x: a * from.x + b * bend.x + c * to.x, y: a * from.y + b * bend.y + c * to.y };
}
