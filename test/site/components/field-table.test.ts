import { expect, it } from 'vitest';

import { configFields } from '../../../src/session-config/form/index.ts';
import { fieldTable } from '../../../src/site/components/field-table.ts';

it('a table of settings states the types of each, or that any is allowed', () => {
  const properties = { note: { type: ['string', 'null'] }, days: { type: 'integer' }, free: {} };
  const { html } = fieldTable(configFields({ type: 'object', properties }), 'Settings');
  expect([...html.matchAll(/<\/th><td>([^<]*)<\/td>/g)].map(([, type]) => type)).toEqual(['string or null', 'integer', 'any']);
});

it('a table of settings states the values that are allowed, and a constant as the only one', () => {
  const { html } = fieldTable(configFields({ properties: { mode: { enum: ['a', 'b'] }, version: { const: 2 } } }), 'Settings');
  expect(html).toContain('One of <code>&quot;a&quot;</code> <code>&quot;b&quot;</code>');
  expect(html).toContain('Only <code>2</code>');
});
