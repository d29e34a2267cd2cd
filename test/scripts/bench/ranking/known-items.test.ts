import { describe, expect, it } from 'vitest';

import { knownItems, lookUpAll, type LookUps } from '../../../../scripts/bench/ranking/known-items.ts';
import { completeRecord, type ServerFacts } from '../../../../src/catalog/record/facts.ts';
import type { ServerRecord } from '../../../../src/catalog/record/record.ts';
import { UNKNOWN_TIME } from '../../../../src/catalog/values/timestamp.ts';

function record(qualifiedName: string, facts: Partial<ServerFacts>): ServerRecord {
  return completeRecord({ qualifiedName, ...facts }, UNKNOWN_TIME);
}

const RECORDS = [
  record('acme/tides', { displayName: 'Tides', repo: 'sea' }),
  record('acme/tides-2', { displayName: 'tides ', repo: 'Sea' }),
  record('bolt/light', { displayName: 'Light  House', repo: 'light' }),
  record('corvus/c4', { displayName: 'C4' }),
];

function kindOf(all: readonly LookUps[], kind: string): LookUps {
  return all.find((each) => each.kind === kind)!;
}

describe('known items', () => {
  it('are names of exactly one server, without regard to case and blanks', () => {
    expect(kindOf(knownItems(RECORDS), 'display name')).toMatchObject({
      places: 1,
      wanted: 0.99,
      lookUps: [
        { typed: 'Light  House', wanted: 'bolt/light' },
        { typed: 'C4', wanted: 'corvus/c4' },
      ],
    });
  });

  it('are repositories of exactly one server', () => {
    expect(kindOf(knownItems(RECORDS), 'owner/repo').lookUps).toEqual([{ typed: 'bolt/light', wanted: 'bolt/light' }]);
  });

  it('have a typing error if they have four letters or more, the same on every run', () => {
    const { lookUps, places, wanted } = kindOf(knownItems(RECORDS), 'display name, one edit');
    expect({ places, wanted }).toEqual({ places: 3, wanted: 0.95 });
    expect(lookUps.map((each) => each.wanted)).toEqual(['bolt/light']);
    expect(lookUps[0]!.typed).not.toBe('Light  House');
    expect(kindOf(knownItems(RECORDS), 'display name, one edit').lookUps).toEqual(lookUps);
  });

  it('never have a typing error that gives the name of another server', () => {
    const neighbours = ['tide', 'tidea', 'tideb', 'tied', 'tid', 'ide', 'side', 'hide', 'wide', 'ride'];
    const records = neighbours.map((displayName, at) => record(`acme/${at}`, { displayName }));
    const { lookUps } = kindOf(knownItems(records), 'display name, one edit');
    expect(lookUps).toHaveLength(8);
    for (const { typed } of lookUps) expect(neighbours).not.toContain(typed.toLowerCase());
  });
});

describe('the search for known items', () => {
  const LOOK_UPS: LookUps = {
    kind: 'names',
    places: 2,
    wanted: 0.5,
    lookUps: ['a', 'b', 'c', 'd'].map((name) => ({ typed: name, wanted: name })),
  };

  it('returns the share with a high enough rank, and the missed items', async () => {
    const names = (typed: string): Promise<string[]> => Promise.resolve(['a', 'b', 'c'].includes(typed) ? ['b', 'c', 'a'] : []);
    const results = await lookUpAll(LOOK_UPS, { names });
    expect(results.map(({ mode, share, lookUps }) => ({ mode, share, lookUps }))).toEqual([
      { mode: 'text', share: 0.5, lookUps: 4 },
      { mode: 'hybrid', share: 0.5, lookUps: 4 },
    ]);
    expect(results[0]!.missed).toEqual([
      { typed: 'a', wanted: 'a', first: 'b' },
      { typed: 'd', wanted: 'd', first: undefined },
    ]);
  });
});
