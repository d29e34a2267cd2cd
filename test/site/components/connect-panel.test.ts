import { describe, expect, it, vi } from 'vitest';

import { waysOf } from '../../../src/install/index.ts';
import { connectPanel } from '../../../src/site/components/connect-panel.ts';
import { record } from '../../support/records.ts';

// Only a build by Astro has this module.
vi.mock('astro:config/client', () => ({ base: '/' }));

/** The panel of a server at a URL with one setting. */
function panel(): string {
  const configSchema = { properties: { region: { type: 'string' } } };
  const server = record('acme/mail', { connections: [{ type: 'http', url: 'https://mail.example', configSchema }] });
  const [first, ...others] = waysOf(server);
  if (first === undefined) throw new Error('The server has no way to use it.');
  return connectPanel(server, [first, ...others], new Map()).html;
}

describe('the page that configures a server, before its script runs', () => {
  it('shows the part that connects, so that the script moves nothing, with a button that the script enables', () => {
    const html = panel();
    expect(/<section[^>]* id="trial"[^>]*>/.exec(html)?.[0]).not.toContain('hidden');
    expect(/<button[^>]* id="connect-now"[^>]*>/.exec(html)?.[0]).toMatch(/ disabled>$/);
  });

  it('shows the result as the script does, with what is required, and a button to copy it that the script enables', () => {
    const [, outcome] = /<div id="outcome">(.*?)<\/div>/s.exec(panel()) ?? [];
    expect(outcome).toContain('<code class="address whole">https://<wbr>mail.<wbr>example/<wbr>mcp</code>');
    expect(outcome).toContain('No field is required.');
    expect(/<button[^>]* data-copy-outcome[^>]*>/.exec(outcome ?? '')?.[0]).toMatch(/ disabled>$/);
  });
});
