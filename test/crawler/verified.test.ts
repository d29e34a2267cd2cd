import { describe, expect, it } from 'vitest';

import { type CrawlFixture, type FixtureOptions } from '../support/crawl-fixture.ts';
import { sendCached, sendMissing } from '../support/http-server.ts';
import { fixtureOf, testServer } from '../support/opened.ts';

const verifiedOf = async (fixture: CrawlFixture): Promise<unknown> => {
  const record = await fixture.record('acme/tool');
  return [record?.facts.verified, record?.from.verified?.source];
};

const LATER = '2026-02-02T00:00:00.000Z';
const LATEST = '2026-03-03T00:00:00.000Z';

describe('the verification of a records file', () => {
  it('comes from its row or from the entry, and is removed with it', async () => {
    const entry = { kind: 'file', location: 'r.jsonl' };
    const fixture = await fixtureOf([entry]);
    const row = (verified: boolean): Promise<void> =>
      fixture.write('r.jsonl', JSON.stringify({ qualifiedName: 'acme/tool', description: 'A tool.', verified }));
    await row(true);
    await fixture.crawl();
    expect(await verifiedOf(fixture)).toEqual([true, 'r.jsonl']);
    expect(await fixture.crawl({ now: LATER })).toMatchObject({ written: 0, unchanged: 1 });
    await fixture.writeSources([{ ...entry, verified: false }]);
    await fixture.crawl({ now: LATER });
    expect(await verifiedOf(fixture)).toEqual([undefined, undefined]);
    await fixture.writeSources([{ ...entry, verified: true }]);
    await row(false);
    await fixture.crawl({ now: LATER });
    expect(await verifiedOf(fixture)).toEqual([true, 'sources.yaml']);
    expect(await fixture.crawl()).toMatchObject({ written: 0, unchanged: 1 });
  });

  it('is removed from a server whose source fails if the entry withdraws it', async () => {
    const entry = { kind: 'file', location: 'tool.yaml', name: 'acme/tool' };
    const fixture = await fixtureOf([{ ...entry, verified: true }]);
    await fixture.write('tool.yaml', 'runtime: container\n');
    await fixture.crawl();
    await fixture.write('tool.yaml', 'a: b: c');
    await fixture.crawl({ now: LATER });
    expect(await verifiedOf(fixture)).toEqual([true, 'sources.yaml']);
    await fixture.writeSources([entry]);
    await fixture.crawl({ now: LATER });
    expect(await verifiedOf(fixture)).toEqual([undefined, undefined]);
    expect((await fixture.record('acme/tool'))?.state.status).toBe('stale');
  });
});

interface Deployed {
  readonly fixture: CrawlFixture;
  readonly options: FixtureOptions;
  readonly proof: string;
  /** Whether the platform file states where the server is deployed, and another line of it. Default: it does. */
  readonly file: (isDeployed: boolean, more?: string) => void;
  /** The repository that the served document names; `undefined` silences the server. */
  readonly names: (repository: string | undefined) => void;
}

async function deployed(entry: object): Promise<Deployed> {
  let named: string | undefined = 'acme/tool';
  let [isDeployed, line] = [true, ''];
  const server = await testServer((request, response) => {
    const file = `runtime: container\ndescription: A tool.\n${isDeployed ? `deploymentUrl: ${server.url}/srv\n` : ''}${line}`;
    if (request.url?.endsWith('/HEAD/smithery.yaml') === true)
      return sendCached(request, response, file, `"f${String(isDeployed)}${line.length}"`);
    if (request.url !== '/srv/.well-known/mcp-config') return sendMissing(response);
    if (named === undefined) return void response.writeHead(503).end();
    sendCached(request, response, JSON.stringify({ type: 'object', properties: {}, 'x-repository': named }), `"${named}"`);
  });
  const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tool', name: 'acme/tool', ...entry }]);
  return {
    fixture,
    options: { rawUrl: `${server.url}/raw/{owner}/{repo}/{ref}/{path}` },
    proof: `${server.url}/srv/.well-known/mcp-config`,
    file: (deploys, more = '') => void ([isDeployed, line] = [deploys, more]),
    names: (repository) => void (named = repository),
  };
}

describe('the proof in both directions', () => {
  it('is named by the document that proves it, and stays while that is unchanged or does not respond', async () => {
    const { fixture, options, proof, names } = await deployed({});
    await fixture.crawl(options);
    expect(await verifiedOf(fixture)).toEqual([true, proof]);
    expect(await fixture.crawl({ ...options, now: LATER })).toMatchObject({ written: 0, unchanged: 1 });
    names(undefined);
    await fixture.crawl({ ...options, now: LATER });
    expect(await verifiedOf(fixture)).toEqual([true, proof]);
  });

  it('is removed if the document names another repository', async () => {
    const { fixture, options, names } = await deployed({});
    await fixture.crawl(options);
    names('acme/other');
    await fixture.crawl({ ...options, now: LATER });
    expect(await verifiedOf(fixture)).toEqual([undefined, undefined]);
  });

  it('replaces a withdrawn verification, even if the document is unchanged', async () => {
    const { fixture, options, proof } = await deployed({ verified: true });
    await fixture.crawl(options);
    expect(await verifiedOf(fixture)).toEqual([true, 'sources.yaml']);
    await fixture.writeSources([{ kind: 'repository', location: 'acme/tool', name: 'acme/tool' }]);
    await fixture.crawl({ ...options, now: LATER });
    expect(await verifiedOf(fixture)).toEqual([true, proof]);
  });

  it('does not replace a withdrawn verification while the server does not respond', async () => {
    const { fixture, options, names } = await deployed({ verified: true });
    await fixture.crawl(options);
    names(undefined);
    await fixture.writeSources([{ kind: 'repository', location: 'acme/tool', name: 'acme/tool' }]);
    await fixture.crawl({ ...options, now: LATER });
    expect(await verifiedOf(fixture)).toEqual([undefined, undefined]);
  });

  it('starts at the file: a server from another source proves nothing', async () => {
    const { fixture, options, file, names, proof } = await deployed({});
    const repository = { kind: 'repository', location: 'acme/tool', name: 'acme/tool' };
    const base = proof.replace('/.well-known/mcp-config', '');
    file(false);
    await fixture.crawl(options);
    await fixture.writeSources([{ kind: 'server', location: base, name: 'acme/tool' }]);
    await fixture.crawl({ ...options, now: LATER });
    expect((await fixture.record('acme/tool'))?.facts.deploymentUrl).toBe(base);
    await fixture.writeSources([repository]);
    await fixture.crawl({ ...options, now: LATER });
    // Another document that names the repository, so that it is read anew.
    names('ACME/tool');
    await fixture.crawl({ ...options, now: LATER });
    expect(await verifiedOf(fixture)).toEqual([undefined, undefined]);
  });

  it('is removed with the line of the file, and is not restored at the next crawl', async () => {
    const { fixture, options, file, proof } = await deployed({});
    await fixture.crawl(options);
    expect(await verifiedOf(fixture)).toEqual([true, proof]);
    file(false);
    for (const now of [LATER, LATEST]) {
      await fixture.crawl({ ...options, now });
      expect(await verifiedOf(fixture)).toEqual([undefined, undefined]);
    }
  });

  it('stays if the connections are manual, at every crawl', async () => {
    const { fixture, options, proof } = await deployed({});
    await fixture.write('servers/acme/tool.yaml', 'qualifiedName: acme/tool\nconnections:\n  - type: stdio\n');
    for (const now of [LATER, LATEST]) {
      await fixture.crawl({ ...options, now });
      expect(await verifiedOf(fixture)).toEqual([true, proof]);
    }
  });

  it('is checked again if the name is given to another repository', async () => {
    const { fixture, options } = await deployed({});
    await fixture.crawl(options);
    await fixture.writeSources([{ kind: 'repository', location: 'acme/impostor', name: 'acme/tool' }]);
    await fixture.crawl({ ...options, now: LATER });
    expect(await verifiedOf(fixture)).toEqual([undefined, undefined]);
  });
});
