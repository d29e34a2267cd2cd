import { expect, it } from 'vitest';

import { counted } from '../../../src/session-config/schema/counted.ts';

it('a number has its noun in the singular only if it is one', () => {
  expect([0, 1, 2].map((count) => counted(count, 'server'))).toEqual(['0 servers', '1 server', '2 servers']);
});
