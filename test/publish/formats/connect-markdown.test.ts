import { expect, it } from 'vitest';

import { connectDocument } from '../../../src/api/ways/connect-document.ts';
import { connectMarkdown } from '../../../src/publish/formats/connect-markdown.ts';
import { record } from '../../support/records.ts';

it('refers to the page of a server with a setting for which no placeholder can stand', () => {
  const configSchema = { type: 'object', required: ['filters'], properties: { filters: { type: 'object' } } };
  const server = record('acme/sieve', { connections: [{ type: 'http', url: 'https://sieve.example', configSchema }] });
  const text = connectMarkdown(connectDocument(server, { url: 'https://harbour.example/' }), 'https://harbour.example/sieve.json');
  expect(text).toContain('Its user first fills in the settings on its page');
  expect(text).not.toMatch(/no command|Configuration files/);
});
