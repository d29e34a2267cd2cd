import { describe, expect, it } from 'vitest';

import { factIndex } from '../../../src/api/memory/fact-index.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { HARBOUR } from '../../support/records.ts';

const PUBLICATION = { url: 'https://harbour.example/' };

/** The facts of a catalogue, and how often a record was read. */
function counted(): { readonly facts: ReturnType<typeof factIndex>; readonly reads: () => number } {
  let reads = 0;
  const records = HARBOUR.map((record) =>
    Object.defineProperty({ ...record }, 'description', {
      enumerable: true,
      get() {
        reads += 1;
        return record.description;
      },
    }),
  );
  return { facts: factIndex(createCatalog({ records }), PUBLICATION), reads: () => reads };
}

describe('the facts of a catalogue in memory', () => {
  it('are not read again for members of metadata that no record has', () => {
    const { facts, reads } = counted();
    expect(facts.recordsWith('ard.metadata.none:0').size).toBe(0);
    const once = reads();
    expect(once).toBeGreaterThan(0);
    for (let number = 0; number < 100; number += 1) {
      expect(facts.recordsWith(`ard.metadata.other-${number}:x`).size).toBe(0);
      expect(facts.values(`ard.metadata.another-${number}`)(HARBOUR[0]!)).toEqual([]);
    }
    expect(reads()).toBe(once);
  });

  it('of a member of metadata are those of the entries', () => {
    const { facts } = counted();
    const verified = HARBOUR.filter((record) => record.verified).map(({ qualifiedName }) => qualifiedName);
    const found = [...facts.recordsWith('ard.metadata.verified:true')].map(({ qualifiedName }) => qualifiedName);
    expect(found.sort()).toEqual(verified.sort());
    expect(found.length).toBeGreaterThan(0);
  });
});
