import { afterEach, describe, expect, it } from 'vitest';

import { crawlFixture, type CrawlFixture } from '../support/crawl-fixture.ts';
import { serveAnswers, type Answer } from '../support/upstreams.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(answer: (path: string, url: string) => Answer): Promise<{ fixture: CrawlFixture; url: string }> {
  let url = '';
  const server = await serveAnswers(({ pathname }) => answer(pathname, url));
  url = server.url;
  const fixture = await crawlFixture([{ kind: 'server', location: url, name: 'acme/tool' }]);
  closing.push(
    () => server.close(),
    () => fixture.remove(),
  );
  return { fixture, url };
}

const card = (url: string, more: object = {}): object => ({
  ...{ name: 'someone/else', version: '1.2.3', title: 'Tool', description: 'Does things.' },
  remotes: [
    { type: 'streamable-http', url: 'https://elsewhere.example/mcp?other={other}' },
    { type: 'streamable-http', url: `${url}/mcp`, headers: [{ name: 'Authorization', isSecret: true, isRequired: true }] },
  ],
  tools: [{ name: 'ask', description: 'Asks.' }],
  ...more,
});

describe('a Server Card', () => {
  it('is read if a server has no configuration document: texts, version, settings, tools', async () => {
    const { fixture, url } = await open((path, at) => (path === '/.well-known/mcp/server-card.json' ? card(at) : undefined));
    expect(await fixture.crawl()).toMatchObject({ written: 1, problems: [] });
    const record = await fixture.record('acme/tool');
    expect(record?.facts).toMatchObject({
      ...{ qualifiedName: 'acme/tool', displayName: 'Tool', description: 'Does things.', version: '1.2.3', deploymentUrl: url },
      connections: [{ type: 'http', url, headers: [{ name: 'Authorization', isSecret: true, isRequired: true }], configSchema: {} }],
      tools: [{ name: 'ask' }],
    });
    expect(record?.from.connections?.source).toBe(`${url}/.well-known/mcp/server-card.json`);
    expect(await fixture.crawl()).toMatchObject({ written: 0, unchanged: 1, problems: [] });
  });

  it('states the website and the icons of its server', async () => {
    const icons = [{ src: 'https://acme.example/i.png', sizes: ['48x48'] }];
    const more = { websiteUrl: 'https://acme.example/tool', icons };
    const { fixture } = await open((path, at) => (path === '/.well-known/mcp/server-card.json' ? card(at, more) : undefined));
    await fixture.crawl();
    expect((await fixture.record('acme/tool'))?.facts).toMatchObject(more);
    expect(await fixture.crawl({ now: '2026-02-02T00:00:00.000Z' })).toMatchObject({ written: 0, unchanged: 1 });
  });

  it('is read if the site answers every other path with its page, which is no problem then', async () => {
    const { fixture, url } = await open((path, at) =>
      path === '/.well-known/mcp/server-card.json' ? card(at) : '\n<!doctype html><title>Tool</title>',
    );
    expect(await fixture.crawl()).toMatchObject({ written: 1, problems: [] });
    expect((await fixture.record('acme/tool'))?.from.connections?.source).toBe(`${url}/.well-known/mcp/server-card.json`);
    expect(await fixture.crawl()).toMatchObject({ written: 0, unchanged: 1, problems: [] });
  });

  it('is not requested if there is a configuration document', async () => {
    const { fixture, url } = await open((path, at) => {
      if (path === '/.well-known/mcp/server-card.json') return card(at);
      return path === '/.well-known/mcp-config' ? { title: 'Own', type: 'object', properties: { key: { type: 'string' } } } : undefined;
    });
    await fixture.crawl();
    const record = await fixture.record('acme/tool');
    expect([record?.facts.displayName, record?.from.connections?.source]).toEqual(['Own', `${url}/.well-known/mcp-config`]);
  });

  it.each([['[]'], ['{"a": '], [`{"x": ${'['.repeat(50)}${']'.repeat(50)}}`]])('is ignored if it is invalid: %s', async (text) => {
    const { fixture } = await open((path) => (path === '/.well-known/mcp/server-card.json' ? text : undefined));
    const { written, problems } = await fixture.crawl();
    expect([written, problems.map(({ code }) => code)]).toEqual([0, ['http-status']]);
  });
});
