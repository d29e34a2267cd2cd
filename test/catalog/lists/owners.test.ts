import { describe, expect, it } from 'vitest';

import { ownersOfSeveral } from '../../../src/catalog/lists/owners.ts';
import { record } from '../../support/records.ts';

describe('the owners with a page of their own', () => {
  const first = record('acme/first', { owner: 'Acme' });
  const other = record('bolt/only', { owner: 'bolt' });
  const second = record('acme/second', { owner: 'ACME' });

  it('have several servers, in list order, under the spelling of the first', () => {
    const owners = ownersOfSeveral([first, other, second]);
    expect([...owners.keys()]).toEqual(['acme']);
    expect(owners.get('acme')).toEqual({ name: 'Acme', records: [first, second] });
  });

  it('are none where each has one server, or where the owner is not known', () => {
    const unknown = [record('one', { owner: '' }), record('two', { owner: '' })];
    expect([...ownersOfSeveral([first, other, ...unknown]).keys()]).toEqual([]);
  });
});
