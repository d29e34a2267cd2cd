import { Option } from 'commander';

import { secondsOption } from '../command-line/seconds-option.ts';

/** The longest time limit in seconds: eleven days. */
const LONGEST = 999_999;

/** The time limit of a crawl, also of the one of a rebuild. */
export function maxTimeOption(): Option {
  return new Option(
    '--max-time <seconds>',
    'start no further source after this long, and leave the rest to the next crawl (default: no limit)',
  ).argParser(secondsOption({ min: 1, max: LONGEST, isWhole: true }));
}
