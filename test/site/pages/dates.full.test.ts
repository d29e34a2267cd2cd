import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

import { listsFolder } from './lists-site.ts';

it('a page shows the time of SOURCE_DATE_EPOCH as its own, and no unknown date', async () => {
  const page = async (file: string): Promise<string> => readFile(path.join(await listsFolder(), file), 'utf8');
  expect(await page('index.html')).toContain('datetime="2026-01-01T00:00:00.000Z"');
  expect(await page('servers/one/s1/index.html')).not.toContain('1970');
}, 240_000);
