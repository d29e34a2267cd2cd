import { expect, it } from 'vitest';

import { statsText } from '../../../scripts/crawl/summary-text.ts';

const STATS = { source: 'https://registry.example', listed: 30, imported: 1, unchanged: 22, duplicates: 0, refused: 0, deleted: 0 };

it('states of servers that their source deleted whether they were removed', () => {
  expect(statsText({ ...STATS, deleted: 7 })).toBe(
    'https://registry.example: 30 listed = 1 new or changed + 22 unchanged + 0 duplicates + 0 refused + 7 deleted.',
  );
  expect(statsText({ ...STATS, kept: 7 })).toBe(
    'https://registry.example: 30 listed = 1 new or changed + 22 unchanged + 0 duplicates + 0 refused + 0 deleted + 7 deleted by the source and kept.',
  );
});
