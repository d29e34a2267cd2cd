import { fillPolygons, type Coverage, type Point } from './coverage.ts';

/** The parts of the default logo, a compass rose, as areas. */
interface CompassShapes {
  readonly lines: Coverage;
  readonly star: Coverage;
  readonly middle: Coverage;
}

/** Width and height of the logo's own coordinates. */
const UNITS = 32;
const LINE_WIDTH = 0.5;

/** The logo with its upper left corner at the origin. @param size in pixels */
export function compassShapes(size: number): CompassShapes {
  const scale = size / UNITS;
  const area = (...polygons: readonly (readonly Point[])[]): Coverage =>
    fillPolygons(polygons.map((points) => points.map(({ x, y }) => ({ x: x * scale, y: y * scale }))));
  const centre = { x: 16, y: 16 };
  // A line over another one would count twice, so each begins beyond the middle.
  const lines = [
    line({ x: 16, y: 1.5 }, { x: 16, y: 30.5 }),
    line({ x: 1.5, y: 16 }, { x: 15.75, y: 16 }),
    line({ x: 16.25, y: 16 }, { x: 30.5, y: 16 }),
    line({ x: 5.7, y: 5.7 }, { x: 15, y: 15 }),
    line({ x: 17, y: 17 }, { x: 26.3, y: 26.3 }),
    line({ x: 26.3, y: 5.7 }, { x: 17, y: 15 }),
    line({ x: 15, y: 17 }, { x: 5.7, y: 26.3 }),
  ];
  const star = [16, 4, 18.6, 13.4, 28, 16, 18.6, 18.6, 16, 28, 13.4, 18.6, 4, 16, 13.4, 13.4];
  const starPoints = Array.from({ length: star.length / 2 }, (_, at) => ({ x: star[at * 2] ?? 0, y: star[at * 2 + 1] ?? 0 }));
  return {
    lines: area(circle(centre, 15), circle(centre, 14).reverse(), ...lines),
    star: area(starPoints),
    middle: area(circle(centre, 1.6)),
  };
}

/** A straight line as a rectangle, clockwise. */
function line(from: Point, to: Point): Point[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const half = LINE_WIDTH / 2 / Math.sqrt(dx * dx + dy * dy);
  const [x, y] = [dy * half, -dx * half];
  return [
    { x: from.x + x, y: from.y + y },
    { x: to.x + x, y: to.y + y },
    { x: to.x - x, y: to.y - y },
    { x: from.x - x, y: from.y - y },
  ];
}

/** Edges per quarter of a circle. */
const EDGES = 16;

/** A circle as a polygon, clockwise. Its points come from a rational curve: engines may differ in the last digit of a sine. */
function circle({ x, y }: Point, radius: number): Point[] {
  const quarter = Array.from({ length: EDGES }, (_, at) => {
    const t = (at / EDGES) * (Math.SQRT2 - 1);
    // Half of the quarter by the half-angle formula; the other half is its mirror image.
    return { cos: (1 - t * t) / (1 + t * t), sin: (2 * t) / (1 + t * t) };
  });
  const eighths = [
    ...quarter,
    ...quarter
      .slice(1)
      .reverse()
      .map(({ cos, sin }) => ({ cos: sin, sin: cos })),
  ];
  const turns: readonly ((cos: number, sin: number) => Point)[] = [
    (cos, sin) => ({ x: x + radius * cos, y: y + radius * sin }),
    (cos, sin) => ({ x: x - radius * sin, y: y + radius * cos }),
    (cos, sin) => ({ x: x - radius * cos, y: y - radius * sin }),
    (cos, sin) => ({ x: x + radius * sin, y: y - radius * cos }),
  ];
  return turns.flatMap((turn) => eighths.map(({ cos, sin }) => turn(cos, sin)));
}
