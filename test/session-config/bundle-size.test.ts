import { describe, expect, it } from 'vitest';

import { PART_NAMES, weigh, type Part } from '../../scripts/bench/session-config/bundles.ts';

const KB = 1024;

/** The most that each part may weigh in a browser, minified and gzipped, in bytes. */
const BUDGETS: Readonly<Record<Part, number>> = {
  codec: 6 * KB,
  'main entry': 11.25 * KB,
  form: 13.25 * KB,
  'eval-free validator': 12 * KB,
  'all of them': 31.25 * KB,
};

describe('the package in a browser', () => {
  it.each(PART_NAMES)('is within its size limit: %s', async (part) => {
    const { minified, gzip } = await weigh(part);
    expect(gzip).toBeLessThanOrEqual(BUDGETS[part]);
    // An empty bundle would be within any limit.
    expect(gzip).toBeGreaterThan(BUDGETS[part] / 3);
    expect(minified).toBeGreaterThan(gzip);
  });
});
