import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

import { setAside } from '../../../../scripts/bench/build/set-aside.ts';
import { folderWith } from '../../../support/content-folder.ts';

it('folders that are set aside leave their place to others and are kept until the run is over, also under equal names', async () => {
  const run = await mkdtemp(path.join(tmpdir(), 'portolan-aside-'));
  onTestFinished(() => rm(run, { recursive: true }));
  const built = await folderWith({ 'site/first.txt': '1' });
  await setAside(run, path.join(built, 'site'));
  await expect(stat(path.join(built, 'site'))).rejects.toMatchObject({ code: 'ENOENT' });
  const again = await folderWith({ 'site/second.txt': '2' });
  await setAside(run, path.join(again, 'site'));
  const files = (await readdir(run, { recursive: true })).map((file) => path.basename(file)).filter((file) => file.endsWith('.txt'));
  expect(files.sort()).toEqual(['first.txt', 'second.txt']);
});
