import { expect, it, vi } from 'vitest';

import { listedServer } from '../../../src/site/components/listed-server.ts';
import { serverList } from '../../../src/site/components/server-list.ts';
import { record } from '../../support/records.ts';

// Only a build by Astro has this module.
vi.mock('astro:config/client', () => ({ base: '/' }));

it('the names in a list break between their parts, and links to the servers do not', () => {
  const name = 'acme/remote-cloudflare-transcript-server';
  const { html } = serverList([listedServer(record(name, { displayName: 'imageGeneratorDalleMCP' }))]);
  expect(html).toContain(`<a href="/servers/${name}/"><bdi>image<wbr>Generator<wbr>Dalle<wbr>MCP</bdi></a>`);
  expect(html).toContain('<bdi>acme/<wbr>remote-<wbr>cloudflare-<wbr>transcript-<wbr>server</bdi>');
});
