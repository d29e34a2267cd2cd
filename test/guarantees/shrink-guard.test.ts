import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { shrinksTooMuch } from '../../src/security/signing/max-loss.ts';
import { readRoot } from '../../src/security/signing/read-manifest.ts';
import { isStoppedByShrinking } from '../../scripts/content/shrink-guard.ts';
import { filesBelow, type Finished } from '../support/built-site.ts';
import { buildHere } from '../support/page-tree.ts';
import { hasAllCases } from '../support/cases.ts';

let folder: string;
const at = (...parts: string[]): string => path.join(folder, ...parts);

/** A content folder that lists the given number of servers. */
async function content(servers: number): Promise<string> {
  const target = at(`content-${servers}`);
  await mkdir(path.join(target, 'servers/acme'), { recursive: true });
  for (let number = 1; number <= servers; number += 1) {
    await writeFile(path.join(target, `servers/acme/server-${number}.yaml`), `qualifiedName: acme/server-${number}\n`);
  }
  return target;
}

const environment = async (servers: number) => ({ PORTOLAN_CONTENT: await content(servers), PORTOLAN_OUT: at('out') });

async function build(servers: number, ...options: readonly string[]): Promise<Finished> {
  return buildHere(options, await environment(servers));
}

async function listed(): Promise<number> {
  const read = readRoot(await readFile(at('out/manifest.json')));
  return 'manifest' in read ? read.manifest.servers : expect.fail('The manifest is unreadable, or in parts.');
}

/** The files of the output folder, and the bytes of the manifest, which lists all others. */
async function state(): Promise<unknown> {
  return { files: await filesBelow(at('out')), manifest: await readFile(at('out/manifest.json'), 'utf8') };
}

describe('shrink guard: a catalogue with more than 10 % fewer servers is not published (exit 3), unless --allow-shrink is given', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-shrink-'));
    const first = await build(20);
    expect(first.stderr).toContain('No previous build to compare the number of servers with: there is no');
    expect(first.stderr).toContain('Built 20 servers into');
    expect(first.code).toBe(0);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('stops at 17 after 20, prints both counts and how to continue, and replaces nothing', async () => {
    const before = await state();
    const { code, stderr, stdout } = await build(17);
    expect(code).toBe(3);
    expect(stderr).toContain(`17 servers would be listed, where "${at('out/manifest.json')}" lists 20: 15 % fewer`);
    expect(stderr).toContain('--allow-shrink');
    expect(stdout).toBe('');
    expect(await state()).toEqual(before);
  });

  it('also when all servers are missing', async () => {
    const before = await state();
    expect(await build(0)).toMatchObject({ code: 3, stderr: expect.stringContaining('100 % fewer') as string });
    expect(await state()).toEqual(before);
  });

  if (hasAllCases)
    it('compares with the manifest that --last names, and fails if it is unreadable', async () => {
      await writeFile(at('last.json'), (await readFile(at('out/manifest.json'), 'utf8')).replace('"servers":20', '"servers":30'));
      expect(await build(20, '--last', at('last.json'))).toMatchObject({
        code: 3,
        stderr: expect.stringContaining(`"${at('last.json')}" lists 30`) as string,
      });
      const missing = await build(20, '--last', at('none.json'));
      expect(missing).toMatchObject({ code: 2, stderr: expect.stringMatching(/there is no ".*none\.json"\. Correct --last/) as string });
      await writeFile(at('broken.json'), '{}');
      expect(await build(20, '--last', at('broken.json'))).toMatchObject({ code: 2 });
      expect(await listed()).toBe(20);
    });

  it('continues at 18 after 20, which is a tenth, and compares the next build with 18', async () => {
    expect(await build(18)).toMatchObject({ code: 0 });
    expect(await listed()).toBe(18);
    expect((await build(16)).code).toBe(3);
  });

  it('continues with --allow-shrink, and reports the loss', async () => {
    const { code, stderr } = await build(5, '--allow-shrink');
    expect(code).toBe(0);
    expect(stderr).toContain('5 servers would be listed');
    expect(stderr).toContain('Continuing because of --allow-shrink.');
    expect(await listed()).toBe(5);
  });

  it('continues with a notice when the last manifest cannot be read', async () => {
    await writeFile(at('out/manifest.json'), 'garbage');
    const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      expect(await isStoppedByShrinking({ servers: 1, out: at('out') })).toBe(false);
      expect(output.mock.calls.join('')).toMatch(
        /No previous build to compare the number of servers with: ".*" cannot be read as a manifest \(it is not JSON in UTF-8\)/,
      );
    } finally {
      output.mockRestore();
    }
  });

  it('counts exactly: fewer than nine tenths must remain to stop', () => {
    fc.assert(
      fc.property(fc.nat(200_000), fc.nat(200_000), (last, next) => {
        expect(shrinksTooMuch(last, next)).toBe(BigInt(next) * 10n < BigInt(last) * 9n);
      }),
    );
    for (const [last, next, stops] of [
      [0, 0, false],
      [1, 0, true],
      [1, 1, false],
      [10, 9, false],
      [10, 8, true],
      [70, 63, false],
      [9, 8, true],
    ] as const) {
      expect(shrinksTooMuch(last, next), `${last} → ${next}`).toBe(stops);
    }
  });
});
