import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { completeRecord, FACT_GROUPS, FACT_GROUP_NAMES, factsOfGroup } from '../../../src/catalog/record/facts.ts';
import { serverId } from '../../../src/catalog/values/server-id.ts';
import { anyFacts, anyTime } from '../../support/content-arbitraries.ts';
import { without } from '../../support/without.ts';

describe('completeRecord', () => {
  it('uses the documented default for every absent member', () => {
    expect(completeRecord({ qualifiedName: '@Acme/Weather' }, '2026-01-01T00:00:00.000Z')).toEqual({
      qualifiedName: '@Acme/Weather',
      id: serverId('@acme/weather'),
      displayName: 'Weather',
      description: '',
      iconUrl: null,
      owner: 'Acme',
      repo: '',
      tags: [],
      profiles: [],
      remote: false,
      deployed: false,
      verified: false,
      useCount: 0,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      deploymentUrl: null,
      connections: [],
      tools: null,
      security: null,
    });
  });

  it('keeps everything that is stated', () => {
    fc.assert(
      fc.property(anyFacts, anyTime, (facts, firstSeen) => {
        const record = completeRecord(facts, firstSeen);
        // A package adds a local connection, or gives one its schema.
        const connections =
          (facts.packages ?? []).length === 0 ? facts.connections : facts.connections?.filter(({ type }) => type === 'http');
        expect(record).toMatchObject({ ...facts, connections: expect.arrayContaining([...(connections ?? [])]) as unknown });
      }),
    );
  });

  it.each([
    [{ connections: [{ type: 'stdio' as const, configSchema: {} }] }, false],
    [
      {
        connections: [
          { type: 'stdio' as const, configSchema: {} },
          { type: 'http' as const, url: 'https://x.example', configSchema: {} },
        ],
      },
      true,
    ],
  ])('marks a server as remote if one connection is http', (facts, remote) => {
    expect(completeRecord({ qualifiedName: 'a/b', ...facts }, '2026-01-01T00:00:00.000Z').remote).toBe(remote);
  });

  it('is the same for an empty list of packages as without packages, because a content file has no empty lists', () => {
    const time = '2026-01-01T00:00:00.000Z';
    expect(completeRecord({ qualifiedName: 'acme/weather', packages: [] }, time)).toEqual(
      completeRecord({ qualifiedName: 'acme/weather' }, time),
    );
  });

  it('marks a server with a deployment URL as deployed, unless the source states otherwise', () => {
    const deployed = (facts: object): boolean => completeRecord({ qualifiedName: 'a/b', ...facts }, '2026-01-01T00:00:00.000Z').deployed;
    expect(
      [{}, { deploymentUrl: 'https://x.example' }, { deploymentUrl: 'https://x.example', deployed: false }, { deployed: true }].map(
        deployed,
      ),
    ).toEqual([false, true, false, true]);
  });
});

describe('factsOfGroup', () => {
  it('assigns every fact to a group; only the name and the id belong to the catalogue', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const groups = FACT_GROUP_NAMES.map((group) => factsOfGroup(facts, group));
        expect(Object.assign({}, ...groups)).toEqual(without(facts, 'qualifiedName', 'id'));
      }),
    );
  });

  it('is undefined if nothing of the group is stated', () => {
    expect(FACT_GROUP_NAMES.map((group) => factsOfGroup({ qualifiedName: 'a/b', useCount: 0 }, group))).toEqual([
      undefined,
      { useCount: 0 },
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('lists every group once', () => {
    expect(FACT_GROUP_NAMES.toSorted()).toEqual(Object.keys(FACT_GROUPS).sort());
  });
});
