import { expect, it } from 'vitest';

import { secondsOption } from '../../../scripts/command-line/seconds-option.ts';

it('an option of seconds accepts numbers within its limits, with a fraction unless only whole ones are useful', () => {
  const timeout = secondsOption({ min: 0.001, max: 600 });
  expect(['0.001', '15', '0.5', '600'].map(timeout)).toEqual([0.001, 15, 0.5, 600]);
  for (const text of ['', '0', '600.001', '-1', '1e2', '0x10', ' 5', 'soon', '0.0001'])
    expect(() => timeout(text), text).toThrow('Write a number of seconds from 0.001 to 600.');
  const wait = secondsOption({ min: 0, max: 60, isWhole: true });
  expect(['0', '60'].map(wait)).toEqual([0, 60]);
  for (const text of ['0.5', '61', 'ten']) expect(() => wait(text), text).toThrow('Write a whole number of seconds from 0 to 60.');
});
