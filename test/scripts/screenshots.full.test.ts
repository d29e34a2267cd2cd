import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { PAGE_KINDS, pagesOf } from '../../scripts/screenshots/page-kinds.ts';
import { gateFolder } from '../site/gate-site.ts';
import { portolan } from '../support/built-site.ts';
import { portolanHere } from '../support/run-here.ts';

/** Width and height of a PNG, from its first chunk. */
function sizeOf(png: Buffer): readonly [width: number, height: number] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('screenshots', () => {
  let folder: string;
  let out: string;
  beforeAll(async () => {
    out = await mkdtemp(path.join(tmpdir(), 'portolan-screenshots-'));
    folder = await gateFolder();
  });
  afterAll(async () => {
    await rm(out, { recursive: true });
  });

  it('includes every kind of page of a catalogue', () => {
    expect(pagesOf(folder).map(({ name }) => name)).toEqual(PAGE_KINDS);
  });

  it('takes the selected kinds, light and dark, at both widths, and names each image', async () => {
    const { code, stdout, stderr } = await portolan(['screenshots', '--dist', folder, '--out', out, '--pages', 'home,not-found', '--full']);
    expect(code, stderr).toBe(0);
    const names = ['home', 'not-found'].flatMap((name) =>
      ['dark-1280', 'dark-360', 'light-1280', 'light-360'].map((kind) => `${name}-${kind}.png`),
    );
    expect((await readdir(out)).sort()).toEqual(names);
    expect(stdout.trim().split('\n').sort()).toEqual(names.map((name) => path.join(out, name)));
    const pictures = await Promise.all(['light', 'dark'].map((scheme) => readFile(path.join(out, `home-${scheme}-360.png`))));
    for (const picture of pictures) expect(sizeOf(picture)[0]).toBe(360);
    expect(pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0))).toBe(false);
  });

  it('reports an unknown kind, and a folder without a site', async () => {
    const unknown = await portolanHere(['screenshots', '--dist', folder, '--pages', 'hom']);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringMatching(/"hom" is not a kind of page\. Write one or more of home, /)]);
    const missing = await portolanHere(['screenshots', '--dist', out]);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('there is no built site')]);
  });
});
