import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { expect, it } from 'vitest';

import { groupFromFacts } from '../../../src/crawler/merging/group-origin.ts';

it('hashes facts as the SHA-256 of their RFC 8785 form, also if member names look like numbers', () => {
  const inputSchema = { type: 'object', properties: { '10': { type: 'string' }, '9': {}, a: {} } };
  const facts = { tools: [{ name: 'draw', description: 'Draws.', inputSchema }] };
  const expected = createHash('sha256')
    .update(canonicalize(facts) ?? '')
    .digest('base64');
  expect(groupFromFacts(facts, 'https://example.com').origin.hash).toBe(`sha256-${expected}`);
});
