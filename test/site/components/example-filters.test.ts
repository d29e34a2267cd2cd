import { describe, expect, it } from 'vitest';

import { completeRecord } from '../../../src/catalog/record/facts.ts';
import { exampleFilters } from '../../../src/site/components/example-filters.ts';

const TIME = '2026-01-01T00:00:00.000Z';
const owned = completeRecord({ qualifiedName: 'acme/plain', owner: 'Acme' }, TIME);
const verified = completeRecord({ qualifiedName: 'acme/verified', verified: true }, TIME);

describe('the filters that the home page suggests', () => {
  it('have a server for each', () => {
    expect(exampleFilters([owned], 'Web maps')).toEqual(['owner:acme', 'tag:"web maps"']);
    expect(exampleFilters([owned, verified])).toEqual(['owner:acme', 'is:verified']);
  });

  it('are none in a catalogue without servers', () => {
    expect(exampleFilters([])).toEqual([]);
  });
});
