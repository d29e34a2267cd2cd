import { describe, expect, it } from 'vitest';

import { LISTED_WAYS, listedWays } from '../../../src/catalog/record/listed-ways.ts';
import { statusFlagsOf } from '../../../src/catalog/record/status-flags.ts';
import { packageBadge, statusBadges, serverBadges, waysBadge } from '../../../src/i18n/formatting/server-badges.ts';
import * as german from '../../../src/i18n/messages/de/badges.ts';
import { CONNECTIONS, packageOf } from '../../support/any-ways.ts';
import { record } from '../../support/records.ts';

const NOTHING = { verified: false, deployed: false, remote: false, local: false, deprecated: false, failed: false };

describe('the badges of a server', () => {
  it('show only known facts that apply', () => {
    expect(statusBadges(statusFlagsOf(record('a/b')))).toEqual([]);
    expect(serverBadges({ flags: NOTHING, ways: [], toolCount: undefined, useCount: 0 })).toEqual([]);
  });

  it('say that a package names this server, and nothing of a package that names another or none', () => {
    const facts = { registryType: 'npm', identifier: 'b', state: 'published' } as const;
    const badgeOf = (namedServer?: string): string | undefined =>
      packageBadge({ ...record('a/b'), packageFacts: [{ ...facts, ...(namedServer !== undefined && { namedServer }) }] })?.text;
    expect([badgeOf('io.github.a/b'), badgeOf('io.github.c/b'), badgeOf()]).toEqual(['Package names this server', undefined, undefined]);
  });

  it('have a fixed order', () => {
    const all = record('a/b', {
      verified: true,
      deployed: true,
      connections: [{ type: 'stdio', configSchema: {} }],
      security: { scanPassed: false },
      status: 'deprecated',
    });
    expect(
      serverBadges({ flags: statusFlagsOf(all), ways: listedWays(all), toolCount: 1, tokens: 1234, useCount: 1200 }).map(
        ({ text }) => text,
      ),
    ).toEqual(['Verified', 'Hosted', 'Deprecated', 'Failed checks', 'Local', '1 tool', '≈ 1.2K tokens', '1.2K uses']);
  });

  it('name the ways to use a server in their order, instead of saying that it is hosted or local', () => {
    const server = record('a/b', {
      deployed: true,
      connections: [CONNECTIONS.http, CONNECTIONS.stdio],
      packages: ['npm', 'oci', 'a-registry'].map(packageOf),
    });
    const badges = serverBadges({ flags: statusFlagsOf(server), ways: listedWays(server), toolCount: undefined, useCount: 0 });
    expect(badges.map(({ text }) => text)).toEqual(['Remote\u00a0· npm\u00a0· Docker\u00a0· Package']);
    expect(badges[0]?.meaning).toContain('; Runs on your own machine, from an npm package; ');
    expect(statusBadges(statusFlagsOf(server)).map(({ text }) => text)).toEqual(['Hosted', 'Local']);
    expect(statusBadges({ ...statusFlagsOf(server), deployed: false }).map(({ text }) => text)).toEqual(['Remote', 'Local']);
  });

  it('have a German word for each way', () => {
    expect(Object.keys(german.ways)).toEqual([...LISTED_WAYS]);
    expect(Object.values(german.wayMeanings).every((meaning) => meaning !== '')).toBe(true);
  });

  it('use the singular for one use', () => {
    const [use] = serverBadges({ flags: NOTHING, ways: [], toolCount: undefined, useCount: 1 });
    expect([use?.text, use?.meaning]).toEqual(['1 use', 'Used 1 time, according to its source']);
    expect(german.uses(1)).toBe('1 Aufruf');
    expect(german.uses(442_123)).toBe('442.123 Aufrufe');
  });

  it('group the digits of German counts below 10,000, as all other counts of a page', () => {
    expect(german.uses(8622)).toBe('8.622 Aufrufe');
    expect(german.tokens(2243)).toBe('≈ 2.243 Tokens');
  });

  it('say the exact context cost in the explanation, and nothing of a server without tools', () => {
    const badges = serverBadges({ flags: NOTHING, ways: [], toolCount: 14, tokens: 1234, useCount: 0 });
    expect(badges[1]?.meaning).toBe('Its tools take 1,234 tokens of a model’s context (o200k_base)');
    expect(german.tokensMeaning(1)).toBe('Seine Werkzeuge belegen 1 Token im Kontext eines Modells (o200k_base)');
    expect(serverBadges({ flags: NOTHING, ways: [], toolCount: 0, tokens: 0, useCount: 0 })).toHaveLength(1);
  });

  it('distinguish a server without tools from one whose tools are unknown', () => {
    expect(serverBadges({ flags: NOTHING, ways: [], toolCount: 0, useCount: 0 }).map(({ text }) => text)).toEqual(['0 tools']);
  });
});

describe('the badge of the ways to use a server', () => {
  it('also says what the server requires, if that is known', () => {
    expect(waysBadge(['remote', 'npm'], 'oauth').text).toBe('Remote\u00a0· npm\u00a0· OAuth');
    expect(waysBadge(['remote'], 'none').text).toBe('Remote\u00a0· no sign\u2011in');
    expect(waysBadge(['remote'], 'unknown').text).toBe('Remote');
  });
});
