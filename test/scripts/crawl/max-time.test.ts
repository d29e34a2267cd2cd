import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';

import { crawlCommand, runCrawl } from '../../../scripts/commands/crawl.ts';
import { temporaryFolder } from '../../support/content-folder.ts';
import { runHere } from '../../support/run-here.ts';

it('a crawl whose time is over says how many sources are left, also as JSON, and ends with 0', async () => {
  const content = await temporaryFolder();
  const list = 'sources:\n  - {kind: repository, location: acme/a}\n  - {kind: repository, location: acme/b}\n';
  await writeFile(path.join(content, 'sources.yaml'), list);
  let written = '';
  const printed: unknown[] = [];
  const stderr = { write: (text: string) => (written += text) };
  const io = { printJson: (value: unknown) => printed.push(value), stderr, env: {}, signal: new AbortController().signal };
  using timeout = vi.spyOn(AbortSignal, 'timeout');
  timeout.mockReturnValueOnce(AbortSignal.abort());
  expect(await runCrawl({ content, maxTime: 60, json: true, ownSources: true }, io)).toBe(0);
  expect(timeout).toHaveBeenNthCalledWith(1, 60_000);
  expect(printed).toEqual([{ sources: 0, left: 2, written: 0, unchanged: 0, problems: [] }]);
  expect(written).toContain('The time is over: 2 sources are left. The next crawl within ten days goes on with them.\n');
});

it.each(['--queue', '--worker'])('a time limit with %s is a usage error', async (option) => {
  const { code, stderr } = await runHere(crawlCommand(), ['crawl', '--max-time', '60', option]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('--max-time is for a crawl in one process.')]);
});
