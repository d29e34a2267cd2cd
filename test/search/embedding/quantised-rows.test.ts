import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addRow, dotRow, pickRows, quantiseRows, rowLength } from '../../../src/search/embedding/quantised-rows.ts';

const rows = fc
  .array(fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 8, maxLength: 8 }), { minLength: 1, maxLength: 5 })
  .map((values) => ({ count: values.length, floats: Float32Array.from(values.flat()) }));

function read(quantised: ReturnType<typeof quantiseRows>, row: number): Float32Array {
  const sum = new Float32Array(quantised.dimensions);
  addRow(quantised, row, 1, sum);
  return sum;
}

describe('quantised rows', () => {
  it('are read back within the precision of 4 bits', () => {
    fc.assert(
      fc.property(rows, ({ count, floats }) => {
        const quantised = quantiseRows(floats, count, 8);
        for (let row = 0; row < count; row += 1) {
          const values = floats.subarray(row * 8, row * 8 + 8);
          const largest = Math.max(...values.map(Math.abs));
          const error = Math.hypot(...read(quantised, row).map((value, at) => value - (values[at] ?? 0)));
          // Rounding by half a step of a seventh of the range, steps themselves rounded by a sixteenth of an octave; tiny rows become zeros.
          expect(error).toBeLessThanOrEqual(Math.sqrt(8) * largest * 0.12 + 1e-6);
        }
      }),
    );
  });

  it('are zeros for zeros', () => {
    expect([...read(quantiseRows(new Float32Array(8), 1, 8), 0)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('are weighted in a sum', () => {
    const quantised = quantiseRows(Float32Array.of(1, -1, 0.5, 2), 1, 4);
    const sum = new Float32Array(4);
    addRow(quantised, 0, 1, sum);
    addRow(quantised, 0, -1, sum);
    // The sum is kept in 32 bits, its addends in 64.
    expect(Math.max(...sum.map(Math.abs))).toBeLessThan(1e-6);
  });

  it('have the dot products and lengths of their dequantised values', () => {
    fc.assert(
      fc.property(
        rows,
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
        ({ count, floats }, values) => {
          const quantised = quantiseRows(floats, count, 8);
          const vector = Float32Array.from(values);
          for (let row = 0; row < count; row += 1) {
            const own = read(quantised, row);
            const dot = own.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0);
            const length = Math.hypot(...own);
            // Rows are read in 32 bits and summed in 64 here, and summed before they are scaled there.
            expect(Math.abs(dotRow(quantised, row, vector) - dot)).toBeLessThanOrEqual(1e-6 * length * 8);
            expect(Math.abs(rowLength(quantised, row) - length)).toBeLessThanOrEqual(1e-6 * length);
          }
        },
      ),
    );
  });

  it('are independent copies if selected', () => {
    fc.assert(
      fc.property(rows, ({ count, floats }) => {
        const quantised = quantiseRows(floats, count, 8);
        const wanted = [count - 1, 0];
        const picked = pickRows(quantised, wanted);
        expect(wanted.map((_, at) => [...read(picked, at)])).toEqual(wanted.map((row) => [...read(quantised, row)]));
      }),
    );
  });
});
