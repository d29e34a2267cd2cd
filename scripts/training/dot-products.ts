/** Rows and columns of a tile: sixteen sums at once fill the registers and read each value once for four products. */
export const TILE = 4;

/** Rows of equal length one after the other. */
interface Rows {
  readonly values: Float64Array;
  /** Values a row. */
  readonly width: number;
}

/**
 * The dot products of four rows of `left` with each of the first `count` rows of `right`: out[r × stride + c] = left[first + r] · right[c].
 * Every product is summed in the order of the values, so the result does not depend on the distribution of rows.
 *
 * @param count rows of `right`, a multiple of {@link TILE}
 * @param out receives four rows from its beginning
 * @param stride values from one row of `out` to the next
 */
export function dotProducts(left: Rows, first: number, right: Rows, count: number, out: Float64Array, stride: number): void {
  const x = left.values;
  const y = right.values;
  const width = left.width;
  const x0 = first * width;
  for (let column = 0; column < count; column += TILE) {
    const y0 = column * width;
    let a0 = 0;
    let a1 = 0;
    let a2 = 0;
    let a3 = 0;
    let b0 = 0;
    let b1 = 0;
    let b2 = 0;
    let b3 = 0;
    let c0 = 0;
    let c1 = 0;
    let c2 = 0;
    let c3 = 0;
    let d0 = 0;
    let d1 = 0;
    let d2 = 0;
    let d3 = 0;
    for (let at = 0; at < width; at += 1) {
      const a = x[x0 + at] ?? 0;
      const b = x[x0 + width + at] ?? 0;
      const c = x[x0 + 2 * width + at] ?? 0;
      const d = x[x0 + 3 * width + at] ?? 0;
      const p = y[y0 + at] ?? 0;
      const q = y[y0 + width + at] ?? 0;
      const r = y[y0 + 2 * width + at] ?? 0;
      const s = y[y0 + 3 * width + at] ?? 0;
      a0 += a * p;
      a1 += a * q;
      a2 += a * r;
      a3 += a * s;
      b0 += b * p;
      b1 += b * q;
      b2 += b * r;
      b3 += b * s;
      c0 += c * p;
      c1 += c * q;
      c2 += c * r;
      c3 += c * s;
      d0 += d * p;
      d1 += d * q;
      d2 += d * r;
      d3 += d * s;
    }
    putFour(out, column, a0, a1, a2, a3);
    putFour(out, stride + column, b0, b1, b2, b3);
    putFour(out, 2 * stride + column, c0, c1, c2, c3);
    putFour(out, 3 * stride + column, d0, d1, d2, d3);
  }
}

function putFour(out: Float64Array, at: number, a: number, b: number, c: number, d: number): void {
  out[at] = a;
  out[at + 1] = b;
  out[at + 2] = c;
  out[at + 3] = d;
}
