import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { compileApart } from '../../../scripts/pages/compile-apart.ts';
import { temporaryFolder } from '../../support/content-folder.ts';

describe('pages that another process compiles', () => {
  it('fail with the message of the error in that process', async () => {
    const project = await temporaryFolder();
    await mkdir(path.join(project, 'src/site/pages'), { recursive: true });
    await writeFile(path.join(project, 'src/site/pages/index.astro'), "---\nimport './missing.ts';\n---\n");
    const inputs = {
      settings: { site: 'https://example.org', base: '/' },
      site: { language: 'en', accent: undefined },
      embedder: { id: 'built-in' },
      project,
      verbose: false,
    } as const;
    let used = 0;
    const compile = compileApart((seconds) => (used += seconds));
    await expect(compile(inputs, await temporaryFolder())).rejects.toThrow(/missing\.ts/);
    expect(used).toBe(0);
  });
});
