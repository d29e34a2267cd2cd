import { describe, expect, it } from 'vitest';

import { contentHash } from '../../src/catalog/store/content-hash.ts';
import { scanContent } from '../../src/security/scan/scan-content.ts';
import { fixtureOf, keep } from '../support/opened.ts';
import { officialEntry, serveAnswers } from '../support/upstreams.ts';

const NAME = 'io.github.acme/tides';

/** Packages of one server in a registry, which a test replaces between two crawls. */
async function changingRegistry() {
  let packages: readonly object[] = [];
  let days = 0;
  const server = await serveAnswers(({ pathname }) => {
    if (pathname !== '/v0.1/servers') return undefined;
    const official = { updatedAt: `2026-01-0${days}T00:00:00Z` };
    return { servers: [officialEntry(NAME, { server: { packages }, official })], metadata: { count: 1 } };
  });
  keep(server);
  const fixture = await fixtureOf([{ kind: 'registry', location: server.url }]);
  return async (identifier: string, version: string, args: readonly string[] = []) => {
    packages = [{ registryType: 'npm', identifier, version, packageArguments: args.map((value) => ({ type: 'positional', value })) }];
    days += 1;
    await fixture.crawl({ now: `2026-01-0${days}T00:00:00.000Z` });
    const content = (await fixture.record(NAME))!;
    const rules = scanContent(content, contentHash).flatMap(({ rule }) => (rule.startsWith('R') ? rule : []));
    return { rules, passed: content.facts.security?.scanPassed, changes: content.changes ?? [], pins: content.approved?.packages };
  };
}

describe('changed packages: another package under an approved entry is finding R506, and a new version is none', () => {
  it('from one crawl to the next, until it is changed back', async () => {
    const crawled = await changingRegistry();
    expect(await crawled('@acme/tides', '1.0.0')).toMatchObject({ rules: [], passed: true, changes: [] });
    expect(await crawled('@acme/tides', '1.1.0')).toMatchObject({
      ...{ rules: [], passed: true, pins: [{ version: '1.1.0' }] },
      changes: [{ kind: 'package-updated', subject: 'npm:@acme/tides', before: '1.0.0', after: '1.1.0' }],
    });
    expect(await crawled('@acme/tides', '1.2.0', ['--send-to', 'evil.example'])).toMatchObject({
      ...{ rules: ['R506'], passed: false, pins: [{ version: '1.1.0' }] },
      changes: [{ kind: 'package-changed', subject: 'npm:@acme/tides' }, {}],
    });
    expect(await crawled('tides-evil', '9.9.9')).toMatchObject({ rules: ['R506'], passed: false });
    expect(await crawled('@acme/tides', '1.3.0')).toMatchObject({ rules: [], passed: true, pins: [{ version: '1.3.0' }] });
  });
});
