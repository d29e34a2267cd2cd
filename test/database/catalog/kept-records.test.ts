import { describe, expect, it } from 'vitest';

import { memoryReader } from '../../../src/api/memory/memory-reader.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { keptRecords } from '../../../src/database/catalog/kept-records.ts';
import { HARBOUR } from '../../support/records.ts';

describe('kept records', () => {
  it('are found again by name and by id, without the database', async () => {
    const reader = memoryReader({ catalog: createCatalog({ records: HARBOUR }), publication: { url: 'https://harbour.example/' } });
    const asked: string[] = [];
    const kept = keptRecords({
      ...reader,
      find(nameOrId) {
        asked.push(nameOrId);
        return reader.find(nameOrId);
      },
    });
    const [{ id, qualifiedName } = { id: '', qualifiedName: '' }] = HARBOUR;
    const first = await kept.find(id);
    expect(first?.record.qualifiedName).toBe(qualifiedName);
    expect([await kept.find(id), await kept.find(qualifiedName), await kept.find(qualifiedName.toUpperCase())]).toEqual([
      first,
      first,
      first,
    ]);
    expect(asked).toEqual([id]);
  });
});
