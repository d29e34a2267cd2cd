import type { Coverage } from './coverage.ts';

/** A colour: red, green and blue, from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Number of steps between no and full coverage. More steps are not visible, and need more colours. */
const STEPS = 16;
/** Maximum number of colours of an image with a palette. */
const MAX_COLOURS = 256;

/** The colour of `#rrggbb`. */
export function rgbOf(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [red, green, blue];
}

/** An image of at most 256 colours. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** By pixel, row after row: its colour in {@link colours}. */
  readonly pixels: Uint8Array;
  readonly #colours: Rgb[];
  readonly #numbers: Map<string, number>;
  /** By ink: the resulting colour by step and colour below, −1 if not known. */
  readonly #blended = new Map<string, Int16Array>();

  constructor(width: number, height: number, ground: Rgb) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height);
    this.#colours = [ground];
    this.#numbers = new Map([[String(ground), 0]]);
  }

  get colours(): readonly Rgb[] {
    return this.#colours;
  }

  /** A canvas with the same pixels, to draw more on. */
  copy(): Canvas {
    const [ground = [0, 0, 0]] = this.#colours;
    const other = new Canvas(this.width, this.height, ground);
    other.pixels.set(this.pixels);
    this.#colours.forEach((colour, number) => {
      other.#colours[number] = colour;
      other.#numbers.set(String(colour), number);
    });
    return other;
  }

  /** Draws a covered area in one colour. What is outside of the canvas is left out. */
  draw({ left, top, width, height, values }: Coverage, x: number, y: number, ink: Rgb): void {
    const blended = this.#blendedWith(ink);
    const [firstX, firstY] = [left + x, top + y];
    for (let row = Math.max(0, -firstY); row < Math.min(height, this.height - firstY); row += 1) {
      const to = (firstY + row) * this.width + firstX;
      for (let column = Math.max(0, -firstX); column < Math.min(width, this.width - firstX); column += 1) {
        const value = values[row * width + column] ?? 0;
        if (value === 0) continue;
        const step = (value * STEPS + 127) >> 8;
        const below = this.pixels[to + column] ?? 0;
        const known = blended[step * MAX_COLOURS + below] ?? -1;
        this.pixels[to + column] = known >= 0 ? known : this.#blend(blended, step, below, ink);
      }
    }
  }

  #blendedWith(ink: Rgb): Int16Array {
    const key = String(ink);
    const blended = this.#blended.get(key) ?? new Int16Array((STEPS + 1) * MAX_COLOURS).fill(-1);
    this.#blended.set(key, blended);
    return blended;
  }

  #blend(blended: Int16Array, step: number, below: number, ink: Rgb): number {
    const number = this.#numberOf(mixed(this.#colours[below] ?? ink, ink, step / STEPS));
    blended[step * MAX_COLOURS + below] = number;
    return number;
  }

  #numberOf(colour: Rgb): number {
    const known = this.#numbers.get(String(colour));
    if (known !== undefined) return known;
    if (this.#colours.length < MAX_COLOURS) {
      this.#numbers.set(String(colour), this.#colours.length);
      return this.#colours.push(colour) - 1;
    }
    const distances = this.#colours.map((other) => other.reduce((sum, value, at) => sum + (value - (colour[at] ?? 0)) ** 2, 0));
    return distances.reduce((nearest, distance, at) => (distance < (distances[nearest] ?? Infinity) ? at : nearest), 0);
  }
}

/** A colour between two others. @param share of the second one, from 0 to 1 */
export function mixed(from: Rgb, to: Rgb, share: number): Rgb {
  const [red, green, blue] = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share)) as [number, number, number];
  return [red, green, blue];
}
