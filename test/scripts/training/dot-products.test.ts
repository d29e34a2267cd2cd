import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dotProducts } from '../../../scripts/training/dot-products.ts';

describe('dot products', () => {
  it('are computed for each of four rows with each row of the other matrix', () => {
    const shape = fc.record({ width: fc.nat(9), tiles: fc.integer({ min: 1, max: 3 }), first: fc.nat(3), gap: fc.nat(2) });
    fc.assert(
      fc.property(shape, fc.infiniteStream(fc.integer({ min: -9, max: 9 })), ({ width, tiles, first, gap }, numbers) => {
        const take = (count: number): Float64Array => Float64Array.from({ length: count }, () => numbers.next().value as number);
        const left = take((first + 4) * width);
        const right = take(4 * tiles * width);
        const stride = 4 * tiles + gap;
        const out = new Float64Array(4 * stride);
        dotProducts({ values: left, width }, first, { values: right, width }, 4 * tiles, out, stride);
        for (let row = 0; row < 4; row += 1) {
          for (let column = 0; column < 4 * tiles; column += 1) {
            let sum = 0;
            for (let at = 0; at < width; at += 1) sum += left[(first + row) * width + at]! * right[column * width + at]!;
            expect(out[row * stride + column]).toBe(sum);
          }
        }
      }),
    );
  });
});
