import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { githubRepository } from '../../../scripts/support/github-repository.ts';
import { temporaryFolder } from '../../support/content-folder.ts';

describe('the GitHub repository of a folder', () => {
  it('is that of its remote "origin", and unknown for another host or without git', async () => {
    const folder = await temporaryFolder();
    expect(await githubRepository(folder)).toBeUndefined();
    await mkdir(path.join(folder, '.git'));
    const found = async (url: string): Promise<string | undefined> => {
      const config = `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${url}\n\tfetch = x\n[branch "main"]\n`;
      await writeFile(path.join(folder, '.git/config'), config);
      return githubRepository(folder);
    };
    expect(await found('git@github.com:me/portolan.git')).toBe('me/portolan');
    expect(await found('https://github.com/me/port.olan')).toBe('me/port.olan');
    expect(await found('/srv/git/portolan')).toBeUndefined();
    expect(await found('https://evil.example/github.com')).toBeUndefined();
  });
});
