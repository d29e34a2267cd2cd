/** Which share of each pixel of a small area a shape covers. */
export interface Coverage {
  /** Pixels from the origin of the drawing to the area. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** By pixel, row after row: from 0 to 255. */
  readonly values: Uint8Array;
}

/** A point in pixels, with y downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Fills closed polygons. Each edge adds its exact area to the pixels that it crosses, and sums along a row give the coverage (signed area
 * accumulation). It uses only sums and products, so all machines draw the same pixels.
 */
export function fillPolygons(polygons: readonly (readonly Point[])[]): Coverage {
  const [xs, ys] = [polygons.flatMap((points) => points.map(({ x }) => x)), polygons.flatMap((points) => points.map(({ y }) => y))];
  if (xs.length === 0) return { left: 0, top: 0, width: 0, height: 0, values: new Uint8Array() };
  const [left, top] = [Math.floor(least(xs)), Math.floor(least(ys))];
  const [width, height] = [Math.ceil(-least(xs.map((x) => -x))) - left, Math.ceil(-least(ys.map((y) => -y))) - top];
  // Two more per row, because an edge at the right border adds to the next pixels.
  const areas = new Areas(width + 2, height);
  for (const points of polygons) {
    points.forEach((from, at) => {
      const to = points[(at + 1) % points.length] ?? from;
      areas.addEdge(from.x - left, from.y - top, to.x - left, to.y - top);
    });
  }
  return { left, top, width, height, values: areas.sums(width) };
}

function least(values: readonly number[]): number {
  return values.reduce((smallest, value) => Math.min(smallest, value), Infinity);
}

/** Pixels: an edge of less height covers nothing that can be seen. */
const MIN_HEIGHT = 1e-6;

/** Signed areas by pixel. */
class Areas {
  readonly #width: number;
  readonly #height: number;
  readonly #areas: Float32Array;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#areas = new Float32Array(width * height);
  }

  addEdge(fromX: number, fromY: number, toX: number, toY: number): void {
    // A slope across next to no height could exceed all numbers.
    if (Math.abs(fromY - toY) < MIN_HEIGHT) return;
    const [direction, firstX, firstY, lastX, lastY] = fromY < toY ? [1, fromX, fromY, toX, toY] : [-1, toX, toY, fromX, fromY];
    const slope = (lastX - firstX) / (lastY - firstY);
    let x = firstX;
    for (let row = Math.floor(firstY); row < Math.min(this.#height, Math.ceil(lastY)); row += 1) {
      const share = Math.min(row + 1, lastY) - Math.max(row, firstY);
      // Rounding must not lead out of the edge.
      const next = Math.min(Math.max(x + slope * share, Math.min(firstX, lastX)), Math.max(firstX, lastX));
      this.#addInRow(row, share * direction, Math.min(x, next), Math.max(x, next));
      x = next;
    }
  }

  /** Adds an edge within a row, from `from` to `to`, that covers `area` of the row's height. */
  #addInRow(row: number, area: number, from: number, to: number): void {
    const areas = this.#areas;
    const first = Math.floor(from);
    const end = Math.ceil(to);
    const start = row * this.#width + first;
    if (end <= first + 1) {
      const right = area * ((from + to) / 2 - first);
      areas[start] = (areas[start] ?? 0) + area - right;
      areas[start + 1] = (areas[start + 1] ?? 0) + right;
      return;
    }
    // The covered part of each pixel grows along the edge; the difference to the pixel before it is stored.
    const slope = area / (to - from);
    let before = 0;
    for (let pixel = first; pixel < end; pixel += 1) {
      const [a, b] = [Math.max(from, pixel), Math.min(to, pixel + 1)];
      // Of the edge within this pixel, the part to its right; of the edge in earlier pixels, all.
      const covered = slope * ((b - a) * (pixel + 1 - (a + b) / 2) + (a - from));
      const at = start + pixel - first;
      areas[at] = (areas[at] ?? 0) + covered - before;
      before = covered;
    }
    areas[start + end - first] = (areas[start + end - first] ?? 0) + area - before;
  }

  sums(width: number): Uint8Array {
    const values = new Uint8Array(width * this.#height);
    for (let row = 0; row < this.#height; row += 1) {
      let sum = 0;
      for (let column = 0; column < width; column += 1) {
        sum += this.#areas[row * this.#width + column] ?? 0;
        values[row * width + column] = Math.round(Math.min(1, Math.abs(sum)) * 255);
      }
    }
    return values;
  }
}
