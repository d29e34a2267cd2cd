import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dequantise, quantise } from '../../src/embedding/quantise.ts';

const DIMENSIONS = 8;
const unit = fc.float32Array({ minLength: DIMENSIONS, maxLength: DIMENSIONS, min: -1, max: 1, noNaN: true }).map((vector) => {
  const length = Math.hypot(...vector);
  return length < 1e-6 ? new Float32Array(DIMENSIONS) : vector.map((value) => value / length);
});

describe('quantise and dequantise', () => {
  it('lose at most half a step of each value', () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 4 }), (vectors) => {
        const bytes = quantise(vectors, DIMENSIONS);
        expect(bytes).toHaveLength(vectors.length * DIMENSIONS);
        vectors.forEach((vector, row) => {
          const back = dequantise(bytes, row, DIMENSIONS);
          expect(back).toHaveLength(DIMENSIONS);
          back.forEach((value, at) => {
            expect(Math.abs(value - (vector[at] ?? 0))).toBeLessThanOrEqual(0.5 / 127 + 1e-6);
          });
        });
      }),
    );
  });

  it('keep the ends and the middle exactly, and rows apart', () => {
    const bytes = quantise([Float32Array.of(1, 0), Float32Array.of(0, -1)], 2);
    expect([...bytes]).toEqual([127, 0, 0, -127]);
    expect([...dequantise(bytes, 1, 2)]).toEqual([0, -1]);
  });

  it('give the same bytes for what they gave', () => {
    fc.assert(
      fc.property(unit, (vector) => {
        const bytes = quantise([vector], DIMENSIONS);
        expect(quantise([dequantise(bytes, 0, DIMENSIONS)], DIMENSIONS)).toEqual(bytes);
      }),
    );
  });
});
