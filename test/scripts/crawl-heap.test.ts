import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

import { CRAWL_HEAP } from '../../scripts/crawl-heap.ts';

describe('the memory of a crawl', () => {
  it('is kept small by "npm run crawl" as it is by "npm run rebuild"', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
    expect(scripts['crawl']).toBe(`node ${CRAWL_HEAP.join(' ')} scripts/portolan.mjs crawl`);
  });
});
