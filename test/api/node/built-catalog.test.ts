import path from 'node:path';
import { expect, it } from 'vitest';

import { builtCatalog } from '../../../src/api/node/built-catalog.ts';

it('a catalogue that cannot be opened is an error that pages of other origins can read, with its reason for the operator only', async () => {
  const reported: unknown[] = [];
  const folder = path.join(import.meta.dirname, 'no-such-site');
  const answer = builtCatalog({ folder, environment: {}, onerror: (error) => reported.push(error) });
  const { status, headers } = await answer(new Request('http://localhost/api/servers'), '127.0.0.1');
  expect([status, headers.get('access-control-allow-origin')]).toEqual([500, '*']);
  expect(reported).toHaveLength(1);
});
