import { describe, expect, it } from 'vitest';

import type { Queries } from '../../../src/database/connection/database.ts';
import { indexCodes } from '../../../src/database/editions/vector-index.ts';

/** A database that answers statements by the first of these texts that they have. */
function databaseWith(answers: Readonly<Record<string, readonly object[] | Error>>): { queries: Queries; asked: string[] } {
  const asked: string[] = [];
  const query = (text: string): Promise<never> => {
    asked.push(text);
    const [, answer = []] = Object.entries(answers).find(([part]) => text.includes(part)) ?? [];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as never);
  };
  return { queries: { query }, asked };
}

const AVAILABLE = { pg_available_extensions: [{ installed: false }] };
const refused = (code: string): Error => Object.assign(new Error('It failed.'), { code });

describe('the index of codes', () => {
  it('is made in the schema where pgvector is', async () => {
    const { queries, asked } = databaseWith({ ...AVAILABLE, pg_opclass: [{ schema: 'extensions' }] });
    expect(await indexCodes(queries, 3, 256)).toEqual({ isIndexed: true });
    expect(asked).toContain('create extension if not exists vector');
    expect(asked.at(-1)).toBe('create index on portolan.code_e3 using hnsw ((code::bit(256)) extensions.bit_hamming_ops)');
  });

  it.each([
    ['the server lacks pgvector', {}, 'no extension pgvector'],
    ['the user may not create it', { ...AVAILABLE, 'create extension': refused('42501') }, 'may not create'],
    ['it is too old', { pg_available_extensions: [{ installed: true }] }, 'older than 0.7.0'],
  ])('is not made where %s, and the reason is said', async (_title, answers, reason) => {
    const { queries, asked } = databaseWith(answers);
    const index = await indexCodes(queries, 3, 256);
    expect(index.isIndexed ? '' : index.reason).toContain(reason);
    expect(asked.some((text) => text.startsWith('create index'))).toBe(false);
  });

  it('fails where the database fails otherwise', async () => {
    const { queries } = databaseWith({ ...AVAILABLE, 'create extension': refused('53100') });
    await expect(indexCodes(queries, 3, 256)).rejects.toThrow('It failed.');
  });
});
