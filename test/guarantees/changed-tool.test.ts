import { describe, expect, it } from 'vitest';

import { scanContent } from '../../src/security/scan/scan-content.ts';
import { contentHash } from '../../src/catalog/store/content-hash.ts';
import { difference } from '../../src/i18n/formatting/difference.ts';
import { type CrawlFixture } from '../support/crawl-fixture.ts';
import { sendMissing } from '../support/http-server.ts';
import { bridge, statelessMcp } from '../support/mcp-server.ts';
import { fixtureOf, testServer } from '../support/opened.ts';

const APPROVED = 'Sends a mail to the address that is given.';
const CHANGED = 'Sends a mail to the address that it given.';

/** An MCP server whose tools a test replaces between two crawls. */
async function changingServer(): Promise<{ readonly fixture: CrawlFixture; readonly serve: (description: string) => void }> {
  const tool = (description: string) => ({
    tools: [
      { name: 'send_mail', description, inputSchema: { type: 'object', properties: { to: { type: 'string' } } } },
      { name: 'read_mail', description: 'Reads a mail.', inputSchema: { type: 'object' } },
    ],
  });
  let description = APPROVED;
  const server = await testServer(async (request, response) => {
    if (request.url === '/mcp') await bridge(request, response, statelessMcp(tool(description), 'json'));
    else sendMissing(response);
  });
  const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/mail' }]);
  return { fixture, serve: (text) => void (description = text) };
}

describe('changed tools: one changed character in the description of a tool is finding R501, with the difference', () => {
  it('from one crawl to the next, and no longer when it is changed back', async () => {
    const { fixture, serve } = await changingServer();
    const found = async () => {
      const content = (await fixture.record('acme/mail'))!;
      return { content, changes: scanContent(content, contentHash).filter(({ rule }) => /^(?:R5|P114)/.test(rule)) };
    };
    await fixture.crawl({ now: '2026-01-01T00:00:00.000Z' });
    expect((await found()).changes).toEqual([]);

    serve(CHANGED);
    await fixture.crawl({ now: '2026-01-02T00:00:00.000Z' });
    const { content, changes } = await found();
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ rule: 'R501', severity: 'high', pointer: '/tools/0/description' });
    expect(changes[0]?.excerpt).toContain('it given');
    const { before, after } = changes[0]!.change!;
    const parts = difference(before, after);
    expect(parts.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'is' },
      { kind: 'added', text: 'it' },
    ]);
    expect(content.facts.security).toEqual({ scanPassed: false });
    expect(content.changes).toMatchObject([{ at: '2026-01-02T00:00:00.000Z', kind: 'tool-changed', subject: 'send_mail' }]);

    const files = await fixture.snapshot();
    expect(await fixture.crawl({ now: '2026-01-03T00:00:00.000Z' })).toMatchObject({ written: 0, unchanged: 1 });
    expect(await fixture.snapshot()).toEqual(files);

    serve(APPROVED);
    await fixture.crawl({ now: '2026-01-04T00:00:00.000Z' });
    const back = await found();
    expect(back.changes).toEqual([]);
    expect(back.content.changes?.map(({ at }) => at)).toEqual(['2026-01-04T00:00:00.000Z', '2026-01-02T00:00:00.000Z']);
  });
});
