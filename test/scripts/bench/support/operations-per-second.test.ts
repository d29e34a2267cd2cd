import { describe, expect, it } from 'vitest';

import { lastResult, operationsPerSecond, type Subject } from '../../../../scripts/bench/support/operations-per-second.ts';

/** A clock of CPU time that moves only while a subject works, and what was done, in order. */
function steppedCpu(): {
  readonly clock: () => number;
  readonly done: string[];
  readonly taking: (name: string, cost: () => number) => Subject;
} {
  const done: string[] = [];
  let microseconds = 0;
  return {
    clock: () => microseconds,
    done,
    taking: (name, cost) => ({
      name,
      work: () => {
        microseconds += cost();
        return done.push(name);
      },
    }),
  };
}

describe('operations per second', () => {
  it('are computed from the CPU time of the work', () => {
    const { clock, taking } = steppedCpu();
    const subjects = [taking('light', () => 10), taking('heavy', () => 2500)];
    const speeds = operationsPerSecond(subjects, { rounds: 3, roundMs: 5, clock });
    expect([...speeds]).toEqual([
      ['light', 100_000],
      ['heavy', 400],
    ]);
  });

  it('are the median of the rounds, so that one slow round does not count', () => {
    const { clock, done, taking } = steppedCpu();
    // The search for the number of times ends after 1 + 2 + 4 + 8 operations; the first round then has five.
    const subject = taking('once slow', () => (done.length >= 15 && done.length < 20 ? 90_000 : 1000));
    expect(operationsPerSecond([subject], { rounds: 3, roundMs: 5, clock }).get('once slow')).toBe(1000);
  });

  it('are measured in rounds that alternate between the subjects', () => {
    const { clock, done, taking } = steppedCpu();
    operationsPerSecond([taking('one', () => 5000), taking('other', () => 5000)], { rounds: 3, roundMs: 5, clock });
    expect(done.slice(-6)).toEqual(['one', 'other', 'one', 'other', 'one', 'other']);
  });

  it('are finite if the clock does not advance', () => {
    let isLate = false;
    const { clock, taking } = steppedCpu();
    const subject = taking('instant', () => (isLate ? 0 : 5000));
    const late = { ...subject, work: () => [subject.work(), (isLate = true)] };
    expect(operationsPerSecond([late], { rounds: 1, roundMs: 5, clock }).get('instant')).toBe(1_000_000);
  });

  it('use the result of the work, so that no engine can skip it', () => {
    const { clock } = steppedCpu();
    let calls = 0;
    operationsPerSecond([{ name: 'counted', work: () => (calls += 1) }], { rounds: 1, roundMs: 0, clock });
    expect(lastResult.value).toBe(calls);
  });
});
