import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  type Dirent,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { SiteWriter, WriterCounts } from '../../../src/publish/output/site-writer.ts';
import { intoSiteTree } from '../../../src/publish/output/site-trees.ts';
import { swapSteps, swapTrees, treeHome, type TreeHome } from '../../../src/publish/output/tree-home.ts';
import { cases, hasAllCases } from '../../support/cases.ts';

const RUNS = cases(30);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Contents by path. */
type Site = Readonly<Record<string, string>>;

let parent: string;
let out: string;
let cache: string;

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'portolan-trees-'));
  out = path.join(parent, 'dist');
  cache = path.join(parent, 'cache');
});

afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

/** Folders whose names depend on their files. */
const NAMED = /^g\/of-\w+$/;

/** Writes a site as a build does: files with "key" in their name have keys, and folders with hashes as names are renewed. */
function writeSite(writer: SiteWriter, site: Site): void {
  for (const folder of new Set(Object.keys(site).map((file) => path.posix.dirname(file))))
    if (NAMED.test(folder)) writer.renew(folder, NAMED);
  for (const [file, text] of Object.entries(site)) {
    const key = sha256(`${file} ${text}`);
    if (!file.includes('key')) writer.put(file, text);
    else if (!writer.reuse(file, key)) writer.put(file, text, key);
  }
}

/** Builds a site. Returns what the writer did. */
function build(site: Site, options: { readonly cache?: string | undefined } = { cache }): Promise<WriterCounts> {
  return intoSiteTree(out, { cache: options.cache }, (writer) => {
    writeSite(writer, site);
    expect(Object.fromEntries([...writer.digests].map(([file, digest]) => [file, digest.sha256]))).toEqual(
      Object.fromEntries(Object.entries(site).map(([file, text]) => [file, sha256(text)])),
    );
    return Promise.resolve({ ...writer.counts });
  });
}

/** Everything below a folder, without following links. */
function entriesBelow(folder: string, below = ''): Dirent[] {
  const entries = readdirSync(path.join(folder, below), { withFileTypes: true });
  return entries.flatMap((entry) => [entry, ...(entry.isDirectory() ? entriesBelow(folder, path.join(below, entry.name)) : [])]);
}

/** All files of a folder, and what else is in it: links and empty folders. */
function contents(folder: string): Site {
  const found: [string, string][] = [];
  for (const entry of entriesBelow(folder)) {
    const absolute = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, absolute);
    if (entry.isFile()) found.push([name, readFileSync(absolute, 'utf8')]);
    else if (!entry.isDirectory() || readdirSync(absolute).length === 0) found.push([`${name}/`, '']);
  }
  return Object.fromEntries(found);
}

const ONE: Site = { 'index.html': 'home', 'a/key-1': 'one', 'a/b/key-2': 'two', 'c/plain': 'three', 'manifest.json': '{1}' };
const TWO: Site = { 'index.html': 'home', 'a/key-1': 'one', 'a/b/key-2': 'TWO', 'd/key-3': 'four', 'manifest.json': '{2}' };

describe('a build with the trees of earlier builds', () => {
  it('writes everything the first time', async () => {
    expect(await build(ONE)).toEqual({ reused: 0, equal: 0, written: 5, adopted: 0 });
    expect(contents(out)).toEqual(ONE);
  });

  it('writes only what changed, and removes files and folders that are gone', async () => {
    await build(ONE);
    await build(ONE);
    expect(await build(TWO)).toEqual({ reused: 1, equal: 1, written: 3, adopted: 0 });
    expect(contents(out)).toEqual(TWO);
    // The older tree has the first site, so a file that came since is copied from the output folder.
    expect(await build(TWO)).toEqual({ reused: 3, equal: 1, written: 1, adopted: 0 });
    expect(contents(out)).toEqual(TWO);
  });

  it('leaves the output folder as it is if nothing changed since the first build', async () => {
    await build(ONE);
    const { ino } = statSync(out);
    expect(await build(ONE)).toEqual({ reused: 2, equal: 3, written: 0, adopted: 0 });
    expect([statSync(out).ino, contents(out)]).toEqual([ino, ONE]);
    expect(await build(TWO)).toMatchObject({ written: 3 });
    expect([statSync(out).ino === ino, contents(out)]).toEqual([false, TWO]);
  });

  it('leaves the output folder as it is after a failed build, and uses no file of that build', async () => {
    await build(ONE);
    await build(TWO);
    const failed = intoSiteTree(out, { cache }, (writer) => {
      writeSite(writer, { 'a/key-1': 'failed', 'new/key-9': 'failed', 'c/plain': 'THREE' });
      throw new Error('stopped');
    });
    await expect(failed).rejects.toThrow('stopped');
    expect(contents(out)).toEqual(TWO);
    await build(ONE);
    expect(contents(out)).toEqual(ONE);
  });

  /** A new folder on another file system than the output folder. */
  const otherDisk = ['/dev/shm', '/tmp', '/var/tmp'].find((disk) => existsSync(disk) && statSync(disk).dev !== statSync(tmpdir()).dev);

  it.each([
    ['in the cache', undefined],
    ['next to the output folder, where the cache is on another file system', otherDisk],
  ] as const)('leaves no tree of a first build that failed: %s', async (_where, disk) => {
    const folder = disk === undefined ? cache : mkdtempSync(path.join(disk, 'portolan-trees-'));
    try {
      const failed = intoSiteTree(out, { cache: folder }, (writer) => {
        writeSite(writer, ONE);
        throw new Error('stopped');
      });
      await expect(failed).rejects.toThrow('stopped');
      expect(existsSync(treeHome(folder, out).older)).toBe(false);
      expect(readdirSync(parent)).toEqual(disk === undefined ? ['cache'] : []);
      await build(ONE, { cache: folder });
      await build(TWO, { cache: folder });
      expect(contents(out)).toEqual(TWO);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each([
    ['another size', 'something else'],
    ['the same size', 'ONE'],
  ])('writes a file again that was edited by hand to %s, in either tree', async (_what, text) => {
    await build(ONE);
    await build(TWO);
    for (const _tree of ['older', 'live']) {
      writeFileSync(path.join(out, 'a/key-1'), text);
      await build(ONE);
      expect(contents(out)).toEqual(ONE);
      await build(ONE);
      expect(contents(out)).toEqual(ONE);
    }
  });

  it('takes over files with other times after comparing their hashes, as from the cache of a CI run', async () => {
    await build(ONE);
    await build(TWO);
    await build(ONE);
    cpSync(parent, `${parent}-copy`, { recursive: true });
    rmSync(parent, { recursive: true });
    renameSync(`${parent}-copy`, parent);
    expect(await build(TWO)).toMatchObject({ reused: 3 });
    expect(contents(out)).toEqual(TWO);
  });

  it('works with a cache folder that cannot be used, and says so', async () => {
    writeFileSync(path.join(parent, 'file'), '');
    const notices: string[] = [];
    const options = { cache: path.join(parent, 'file', 'cache'), onNotice: (notice: string) => void notices.push(notice) };
    await intoSiteTree(out, options, (writer) => Promise.resolve(writer.put('index.html', 'one')));
    expect(readFileSync(path.join(out, 'index.html'), 'utf8')).toBe('one');
    expect(notices).toEqual([expect.stringContaining('the cache cannot be used')]);
  });

  it('works without an output folder, and without a cache folder', async () => {
    await build(ONE);
    await build(TWO);
    rmSync(out, { recursive: true });
    await build(TWO);
    expect(contents(out)).toEqual(TWO);
    rmSync(cache, { recursive: true });
    expect(await build(ONE)).toMatchObject({ reused: 0 });
    expect(contents(out)).toEqual(ONE);
  });

  it('publishes a site without files as an empty folder, also if the tree in the cache was removed', async () => {
    await build({ 'index.html': 'one' });
    await build({});
    expect(contents(out)).toEqual({});
    rmSync(treeHome(cache, out).older, { recursive: true });
    await build({});
    expect(contents(out)).toEqual({});
  });

  it('does not read a damaged state, or one with a path that leads elsewhere', async () => {
    await build(ONE);
    await build(TWO);
    const [home = ''] = readdirSync(path.join(cache, 'trees'));
    for (const name of ['older.state', 'live.state']) {
      const file = path.join(cache, 'trees', home, name);
      const bytes = readFileSync(file);
      bytes[40] = (bytes[40] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    }
    expect(await build(TWO)).toMatchObject({ reused: 0, written: 5 });
    expect(contents(out)).toEqual(TWO);
  });

  it('neither reads nor writes the cache without one, and the next build with one is correct', async () => {
    await build(ONE);
    await build(TWO);
    const before = contents(cache);
    expect(await build(ONE, { cache: undefined })).toMatchObject({ reused: 0, written: 5 });
    expect([contents(out), contents(cache)]).toEqual([ONE, before]);
    await build(TWO);
    expect(contents(out)).toEqual(TWO);
    await build(ONE);
    expect(contents(out)).toEqual(ONE);
  });

  it('builds everything again while another build uses the cache', async () => {
    await build(ONE);
    const notices: string[] = [];
    await intoSiteTree(out, { cache }, async (writer) => {
      writeSite(writer, TWO);
      const second = intoSiteTree(out, { cache, onNotice: (message) => notices.push(message) }, (other) => {
        writeSite(other, ONE);
        return Promise.resolve(other.counts.reused);
      });
      expect(await second).toBe(0);
      expect(contents(out)).toEqual(ONE);
    });
    expect(notices).toEqual([expect.stringContaining('another build uses the cache')]);
    expect(contents(out)).toEqual(TWO);
    await build(ONE);
    expect(contents(out)).toEqual(ONE);
  });

  if (hasAllCases)
    it('recovers from a build that was killed after any step of the swap', async () => {
      const ends: boolean[] = [];
      for (const steps of [1, 2, 3, 4, 5, 6, 7]) {
        const home = treeHome(cache, out);
        for (const site of [ONE, TWO, ONE]) await build(site);
        // The next build is complete, and swaps the folders.
        rmSync(home.older, { recursive: true, force: true });
        cpSync(out, home.older, { recursive: true });
        writeFileSync(path.join(home.older, 'a/key-1'), 'of the killed build');
        cpSync(home.liveState, home.nextState);
        const swap = swapSteps(home);
        ends.push(Array.from({ length: steps }, () => swap.next().done).at(-1) === true);
        await expect(intoSiteTree(out, { cache }, () => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
        expect([ONE['a/key-1'], 'of the killed build']).toContain(readFileSync(path.join(out, 'a/key-1'), 'utf8'));
        for (const site of [TWO, ONE]) {
          await build(site);
          expect(contents(out)).toEqual(site);
        }
        rmSync(cache, { recursive: true });
      }
      expect(ends).toEqual([false, false, false, false, false, false, true]);
    });

  it('keeps the states next to their trees if the output folder cannot be renamed', async () => {
    for (const site of [ONE, TWO]) await build(site);
    const home = treeHome(cache, out);
    cpSync(home.liveState, home.nextState);
    const before = [readFileSync(home.liveState), contents(out)];
    // As a mount point, which gives another error.
    rmSync(home.older, { recursive: true });
    expect(() => swapTrees(home)).toThrow('ENOENT');
    expect([readFileSync(home.liveState), contents(out)]).toEqual(before);
    await build(ONE);
    expect(contents(out)).toEqual(ONE);
  });

  it('removes the trees of output folders that are gone or were not built for a month', async () => {
    await build(ONE);
    const trees = path.join(cache, 'trees');
    const [own = ''] = readdirSync(trees);
    const days = (count: number): Date => new Date(Date.now() - count * 86_400_000);
    for (const [name, live, age] of [
      ['gone', path.join(parent, 'none'), 2],
      ['gone-today', path.join(parent, 'none'), 0],
      ['unused', out, 31],
      ['used', out, 29],
    ] as const) {
      mkdirSync(path.join(trees, name));
      writeFileSync(path.join(trees, name, 'output.txt'), live);
      utimesSync(path.join(trees, name), days(age), days(age));
    }
    // Where the cache is on another file system, the older tree is next to the output folder.
    mkdirSync(path.join(parent, '.none.older/tree'), { recursive: true });
    await build(ONE);
    expect(readdirSync(parent)).not.toContain('.none.older');
    expect(readdirSync(trees).sort()).toEqual([own, 'gone-today', 'used'].sort());
  });

  it(`gives exactly the files of each build, after any builds, kills and edits by hand (${RUNS} runs)`, async () => {
    const home = treeHome(cache, out);
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 12 }), async (steps) => {
        for (const folder of [out, cache]) rmSync(folder, { recursive: true, force: true });
        for (const step of steps) await run(step, home);
      }),
      { numRuns: RUNS },
    );
  });
});

const PATHS = [
  'g/of-1/n',
  'g/of-1/o',
  'g/of-2/n',
  'g/of-2/o',
  'g/of-3/n',
  'g/of-3',
  'g/of-2/p/q',
  'index.html',
  'a',
  'a/b',
  'a/b/key-c',
  'key-d',
  'key-d/e',
  'key-d/key-f',
  'g/h/i/key-j',
  'g/h/key-k',
  'l/key-m',
];
const anyText = fc.constantFrom('', 'one', 'two', 'three', 'large'.repeat(100));
/** A site without a path that is a file and a folder. */
const anySite = fc
  .array(fc.tuple(fc.constantFrom(...PATHS), anyText), { maxLength: 12 })
  .map((files) => Object.fromEntries(files.filter(([file]) => !files.some(([other]) => other.startsWith(`${file}/`)))));
const anyTree = fc.constantFrom('live' as const, 'older' as const);
const anyStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('build' as const), site: anySite, isCached: fc.constantFrom(true, true, true, false) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), site: anySite, after: fc.nat(8) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), tree: anyTree, file: fc.constantFrom(...PATHS, 'new'), text: anyText }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), tree: anyTree, file: fc.constantFrom(...PATHS, '.') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('link' as const), tree: anyTree, file: fc.constantFrom(...PATHS, 'new') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('round' as const), tree: anyTree }) },
);

async function run(step: typeof anyStep extends fc.Arbitrary<infer T> ? T : never, home: TreeHome): Promise<void> {
  if (step.kind === 'build') {
    await build(step.site, { cache: step.isCached ? cache : undefined });
    expect(contents(out)).toEqual(step.site);
    return;
  }
  if (step.kind === 'kill') {
    const before = existsSync(out) ? contents(out) : undefined;
    const killed = intoSiteTree(out, { cache }, (writer) => {
      writeSite(writer, Object.fromEntries(Object.entries(step.site).slice(0, step.after)));
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(existsSync(out) ? contents(out) : undefined).toEqual(before);
    return;
  }
  const root = step.tree === 'live' ? out : home.older;
  if (!existsSync(root)) return;
  if (step.kind === 'round') {
    // As an archive keeps times.
    for (const file of [root, ...entriesBelow(root).map((entry) => path.join(entry.parentPath, entry.name))]) {
      const seconds = Math.floor(lstatSync(file).mtimeMs / 1000);
      lutimesSync(file, seconds, seconds);
    }
    return;
  }
  const file = path.join(root, step.file);
  rmSync(file, { recursive: true, force: true });
  if (step.kind === 'remove') return;
  if (!existsSync(path.dirname(file)) || !lstatSync(path.dirname(file)).isDirectory()) return;
  if (step.kind === 'edit') writeFileSync(file, step.text);
  else symlinkSync(path.join(root, '..'), file);
}
