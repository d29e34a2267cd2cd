import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

import { compileApart } from '../../../scripts/pages/compile-apart.ts';
import { temporaryFolder } from '../../support/content-folder.ts';

const inputsOf = (language = 'en') =>
  ({
    settings: { site: 'https://example.org', base: '/' },
    // Any text, to provoke an error.
    site: { language: language as 'en', accent: undefined },
    embedder: { id: 'built-in' },
    verbose: false,
  }) as const;

describe('pages that another process compiles', () => {
  it('fail with the message of the error in that process', async () => {
    let used = 0;
    const compile = compileApart((seconds) => (used += seconds));
    await expect(compile(inputsOf('none'), await temporaryFolder())).rejects.toThrow(/messages\/none/);
    expect(used).toBe(0);
  });

  it('are not compiled if the build ends while that process starts', async () => {
    const folder = await temporaryFolder();
    const child = fork('scripts/pages/compile-process.ts', { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const ended = once(child, 'exit');
    const inputs = inputsOf();
    await new Promise((sent) => child.send({ inputs, folder }, sent));
    child.disconnect();
    expect([await ended, await readdir(folder)]).toEqual([[null, 'SIGKILL'], []]);
  });
});
