import { describe, expect, it } from 'vitest';

import { WANTED, wantedVectors } from '../../../src/search/ranking/wanted-vectors.ts';

const page = Array.from({ length: WANTED.rows }, (_, row) => ({ row: row * 3, score: 1 }));
const question = { page, isByScore: true, scope: undefined };

function scopeOf(rows: number): Uint8Array {
  return Uint8Array.from({ length: 1000 }, (_, row) => Number(row % 10 === 0 && row / 10 < rows));
}

describe('the vectors that a question fetches', () => {
  it('are those of the best rows by words and of few cells, where words find many rows', () => {
    expect(wantedVectors(question)).toEqual({ cells: WANTED.nearCells, rows: page.map(({ row }) => row) });
    expect(wantedVectors({ ...question, scope: scopeOf(100) }).cells).toBe(WANTED.nearCells);
  });

  it('are those of many cells, where words find few rows or none', () => {
    expect(wantedVectors({ ...question, page: page.slice(1) })).toMatchObject({ cells: WANTED.manyCells });
    expect(wantedVectors({ ...question, page: [] })).toEqual({ cells: WANTED.manyCells, rows: [] });
  });

  it('are those of all rows in scope and of the nearest cells, where a filter leaves few', () => {
    const rows = Array.from({ length: WANTED.rows }, (_, at) => at * 10);
    expect(wantedVectors({ ...question, scope: scopeOf(WANTED.rows) })).toEqual({ cells: WANTED.nearCells, rows });
    expect(wantedVectors({ ...question, scope: scopeOf(WANTED.rows + 1) }).rows).not.toEqual(rows);
  });

  it('are of no single rows where the order is not by score', () => {
    expect(wantedVectors({ ...question, isByScore: false })).toEqual({ cells: WANTED.nearCells, rows: [] });
  });
});
