import { expect, it } from 'vitest';

import { byCodeUnits } from '../../../src/catalog/values/code-unit-order.ts';

it('orders texts by their code units, whatever the language of the machine', () => {
  expect(['é', 'b', 'a', 'B', 'a'].toSorted(byCodeUnits)).toEqual(['B', 'a', 'a', 'b', 'é']);
});
