import { describe, expect, it } from 'vitest';

import { knownOrders } from '../../../src/site/components/browse-orders.ts';
import { record } from '../../support/records.ts';

describe('the orders of a list of servers', () => {
  it('do not name use where no server has a use count', () => {
    expect(knownOrders([]).hasUses).toBe(false);
    expect(knownOrders([record('acme/a'), record('acme/b')]).hasUses).toBe(false);
    expect(knownOrders([record('acme/b', { useCount: 1 }), record('acme/a')]).hasUses).toBe(true);
  });

  it('name context cost where that of a server is known', () => {
    expect(knownOrders([record('acme/a')]).hasCosts).toBe(false);
    expect(knownOrders([record('acme/a'), { ...record('acme/b'), toolTokens: [120] }]).hasCosts).toBe(true);
  });
});
