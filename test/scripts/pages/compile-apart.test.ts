import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { compileApart } from '../../../scripts/pages/compile-apart.ts';
import { temporaryFolder } from '../../support/content-folder.ts';

const inputsOf = (project: string) =>
  ({
    settings: { site: 'https://example.org', base: '/' },
    site: { language: 'en', accent: undefined },
    embedder: { id: 'built-in' },
    project,
    verbose: false,
  }) as const;

describe('pages that another process compiles', () => {
  it('fail with the message of the error in that process', async () => {
    const project = await temporaryFolder();
    await mkdir(path.join(project, 'src/site/pages'), { recursive: true });
    await writeFile(path.join(project, 'src/site/pages/index.astro'), "---\nimport './missing.ts';\n---\n");
    let used = 0;
    const compile = compileApart((seconds) => (used += seconds));
    await expect(compile(inputsOf(project), await temporaryFolder())).rejects.toThrow(/missing\.ts/);
    expect(used).toBe(0);
  });

  it('are not compiled if the build ends while that process starts', async () => {
    const folder = await temporaryFolder();
    const child = fork('scripts/pages/compile-process.ts', { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const ended = once(child, 'exit');
    await new Promise((sent) => child.send({ inputs: inputsOf(path.resolve('.')), folder }, sent));
    child.disconnect();
    expect([await ended, await readdir(folder)]).toEqual([[null, 'SIGKILL'], []]);
  });
});
