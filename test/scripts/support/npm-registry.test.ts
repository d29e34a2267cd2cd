import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { npmRegistry } from '../../../scripts/support/npm-registry.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portolan-npm-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program that stands for npm and prints this. */
async function printing(text: string): Promise<string> {
  const file = path.join(folder, 'npm.cjs');
  await writeFile(file, `console.log(process.argv.slice(2).join(' ') === 'config get registry' ? ${JSON.stringify(text)} : 'wrong')`);
  return file;
}

describe('the npm registry of this machine', () => {
  it('is what npm prints, and unknown without npm or URL', async () => {
    expect(await npmRegistry({ npm_execpath: await printing('https://packages.example/npm/') })).toBe('https://packages.example/npm/');
    expect(await npmRegistry({ npm_execpath: await printing('undefined') })).toBeUndefined();
    expect(await npmRegistry({ npm_execpath: path.join(folder, 'missing.cjs') })).toBeUndefined();
  });

  it('is that of its variable, without starting npm, if this states one', async () => {
    const npm_execpath = await printing('https://asked.example/');
    for (const [name, value, registry] of [
      ['npm_config_registry', 'https://packages.example/npm', 'https://packages.example/npm'],
      ['NPM_CONFIG_REGISTRY', 'https://packages.example', 'https://packages.example/'],
      ['npm_config_registry', '', 'https://asked.example/'],
      ['npm_config_registry', 'packages.example', 'https://asked.example/'],
    ] as const)
      expect(await npmRegistry({ npm_execpath, [name]: value })).toBe(registry);
    const both = { npm_config_registry: 'https://one.example/', NPM_CONFIG_REGISTRY: 'https://other.example/' };
    expect(await npmRegistry({ npm_execpath, ...both })).toBe('https://asked.example/');
  });
});
