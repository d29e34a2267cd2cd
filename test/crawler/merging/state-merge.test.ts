import { describe, expect, it } from 'vitest';

import { WRITTEN_HERE, type ContentFile } from '../../../src/catalog/content-file/content-file.ts';
import { serverId, successorId } from '../../../src/catalog/values/server-id.ts';
import {
  isGivenUp,
  isOfSource,
  isPartlyWrittenHere,
  mergeFailure,
  mergeRemoved,
  mergeUnchanged,
  nameHeldUntil,
} from '../../../src/crawler/merging/state-merge.ts';

const day = (number: number, hour = 0): string => new Date(Date.UTC(2026, 0, number, hour)).toISOString();
const GOOD: ContentFile = {
  facts: { qualifiedName: 'acme/tool', id: serverId('acme/tool'), createdAt: day(1), displayName: 'Tool' },
  from: { identity: { source: 'https://x.example/a', fetchedAt: day(1) } },
  state: { status: 'good' },
};
const TIMEOUT = { code: 'timeout', message: 'It did not answer in time.' };

/** The content file after a failure on each of these days. */
const failedOn = (times: readonly string[], failure = TIMEOUT): ContentFile =>
  times.reduce((file, now) => mergeFailure(file, failure, now), GOOD);

describe('a source that fails repeatedly', () => {
  it('is counted up to the third time, and then changes no byte of the file', () => {
    const states = [1, 2, 3, 4, 5].map((count) => failedOn([1, 2, 3, 4, 5].slice(0, count).map((number) => day(number))).state);
    expect(states.map((state) => state.status === 'stale' && state.runs)).toEqual([1, 2, 3, 3, 3]);
    const third = failedOn([day(1), day(2), day(3)]);
    expect(mergeFailure(third, TIMEOUT, day(4))).toBe(third);
  });

  it.each([
    ['two failures over a year', [day(1), day(365)], false],
    ['three failures within 71 hours', [day(1), day(2), day(3, 23)], false],
    ['three failures over 72 hours', [day(1), day(2), day(4)], true],
    ['many failures within two days', Array.from({ length: 40 }, (_, hour) => day(1, hour)), false],
  ])('%s: is abandoned: %s', (_what, times, expected) => {
    expect(isGivenUp(failedOn(times).state, times.at(-1) ?? '')).toBe(expected);
  });

  it('is never abandoned for a failure on our side, and starts counting again after it', () => {
    const lacksKey = { code: 'missing-key', message: 'There is no key.' };
    const ours = failedOn([day(1), day(2), day(3), day(9)], lacksKey);
    expect(ours.state).toMatchObject({ status: 'stale', since: day(1), runs: 1 });
    expect(isGivenUp(ours.state, day(9))).toBe(false);
    expect(mergeFailure(ours, TIMEOUT, day(10)).state).toMatchObject({ since: day(10), runs: 1, code: 'timeout' });
    expect(['timeout', 'unreachable', 'http-status', 'no-platform-file', 'yaml-syntax'].every(isOfSource)).toBe(true);
    expect(['bad-location', 'internal', 'aborted', 'retry-later', 'robots-disallowed'].some(isOfSource)).toBe(false);
  });

  it('that lists many servers is not counted for any of them', () => {
    const last = [1, 2, 3, 9].reduce((file, number) => mergeFailure(file, TIMEOUT, day(number), false), GOOD);
    expect(last.state).toMatchObject({ runs: 1, since: day(1) });
  });
});

describe('a removed server', () => {
  const removed = mergeRemoved(GOOD, { code: 'deleted', message: 'It was deleted.' }, day(10));

  it('keeps all its facts, and its removal date', () => {
    expect(removed).toEqual({ ...GOOD, state: { status: 'gone', since: day(10), code: 'deleted', message: 'It was deleted.' } });
    expect(mergeRemoved(removed, TIMEOUT, day(20))).toBe(removed);
    expect(mergeFailure(removed, TIMEOUT, day(20))).toBe(removed);
  });

  it('keeps its name reserved for 90 days', () => {
    expect(nameHeldUntil(removed, day(99))).toBe(day(100));
    expect(nameHeldUntil(removed, day(100))).toBeUndefined();
    expect(nameHeldUntil(GOOD, day(10))).toBeUndefined();
  });

  it('is restored if its source responds that nothing changed', () => {
    expect(mergeUnchanged(removed)).toEqual(GOOD);
    expect(mergeUnchanged(GOOD)).toBe(GOOD);
  });
});

describe('manual facts of a server', () => {
  it('are detected with a manual origin and without an origin', () => {
    expect(isPartlyWrittenHere(GOOD)).toBe(false);
    expect(isPartlyWrittenHere({ ...GOOD, from: {} })).toBe(true);
    expect(isPartlyWrittenHere({ ...GOOD, from: { ...GOOD.from, tools: { source: WRITTEN_HERE, fetchedAt: day(1) } } })).toBe(true);
  });
});

describe('the id of a successor', () => {
  it('is different for each successor, and deterministic', () => {
    const ids = [serverId('acme/tool')];
    for (let turn = 0; turn < 5; turn += 1) ids.push(successorId('acme/tool', ids.at(-1) ?? ''));
    expect(new Set(ids).size).toBe(6);
    expect(successorId('ACME/tool', ids[0] ?? '')).toBe(ids[1]);
    expect(successorId('acme/tool', 'an id that the source gave')).toBe(ids[1]);
  });
});
