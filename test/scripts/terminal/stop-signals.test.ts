import { expect, it, onTestFinished } from 'vitest';

import { onStopSignals } from '../../../scripts/terminal/stop-signals.ts';

/** What was called, after signals at some times. The process of the tests gets no signal: its listeners are called. */
function called(signals: readonly (readonly [signal: 'SIGINT' | 'SIGTERM', at: number])[]): readonly string[] {
  const calls: string[] = [];
  let time = 0;
  const before = process.listeners('SIGINT').length;
  const remove = onStopSignals(
    ['SIGINT', 'SIGTERM'],
    { stop: () => void calls.push('stop'), again: () => void calls.push('again') },
    () => time,
  );
  onTestFinished(() => expect(process.listeners('SIGINT')).toHaveLength(before));
  for (const [signal, at] of signals) {
    time = at;
    process.listeners(signal).at(-1)?.(signal);
  }
  remove();
  return calls;
}

it('counts signals that come together as one, and a later Ctrl-C as a second wish', () => {
  expect(called([])).toEqual([]);
  expect(
    called([
      ['SIGINT', 1000],
      ['SIGINT', 1003],
      ['SIGTERM', 1010],
      ['SIGINT', 1499],
    ]),
  ).toEqual(['stop']);
  expect(
    called([
      ['SIGINT', 1000],
      ['SIGINT', 1500],
    ]),
  ).toEqual(['stop', 'again']);
});

it('ignores a repeated SIGTERM: services send it to end a command in order', () => {
  expect(
    called([
      ['SIGTERM', 1000],
      ['SIGTERM', 9000],
    ]),
  ).toEqual(['stop']);
});
