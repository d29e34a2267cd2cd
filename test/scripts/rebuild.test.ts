import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

import { rebuildCommand } from '../../scripts/commands/rebuild.ts';
import { temporaryFolder } from '../support/content-folder.ts';
import { runHere } from '../support/run-here.ts';

it.each([
  [['--fail-on', 'foo'], /Write one of: critical, high, medium, low\./],
  [['--min-interval', '1s'], /Write a whole number of milliseconds\./],
  [['--max-time', '150m'], /Write a whole number of seconds from 1 to 999999\./],
  [['--last', 'nowhere.json'], /there is no "nowhere\.json"\. Correct --last/],
  [['--last', 'package.json'], /"package\.json" cannot be read as a manifest \(.+\)\. Correct --last/],
])('rebuild refuses %j before its first step', async (options, message) => {
  const folder = await temporaryFolder();
  const [content, before] = [path.join(folder, 'content'), path.join(folder, 'before')];
  await mkdir(content);
  const { code, stdout, stderr } = await runHere(rebuildCommand(), ['rebuild', '--content', content, '--before', before, ...options]);
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain('── crawl');
  expect([code, stdout, existsSync(before)]).toEqual([2, '', false]);
});
