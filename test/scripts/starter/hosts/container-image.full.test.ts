import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { packedProgram } from '../../../support/packed-program.ts';
import { runInImage, type RunningImage } from '../../../support/run-in-image.ts';
import { bytesBelow, missingImageTools, scratchImage, type ScratchImage } from '../../../support/scratch-image.ts';

const CONTAINER = 'scripts/starter/hosts/container';
const MISSING = missingImageTools();
if (MISSING.length > 0) process.stdout.write(`skipped: an image cannot be built here, which needs ${MISSING.join(', ')}\n`);

/** The catalogue that is mounted: one server in a file, and one that a crawl reads from a file. */
const CONTENT = {
  'site.yaml': 'name: Harbour tools\nfiles: {openGraph: false}\n',
  'sources.yaml': 'sources: [{ kind: file, location: one.yaml, name: acme/one }]\n',
  'one.yaml': 'name: acme/one\nruntime: container\ndescription: The first.\n',
};

describe.skipIf(MISSING.length > 0)('the image of a catalogue', () => {
  let folder: string;
  let image: ScratchImage;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-container-'));
    const { file } = await packedProgram();
    await copyFile(file, path.join(folder, path.basename(file)));
    await copyFile(path.join(CONTAINER, 'Containerfile'), path.join(folder, 'Containerfile'));
    await copyFile(path.join(CONTAINER, 'containerignore'), path.join(folder, '.containerignore'));
    const dependencies = { portolan: `file:${path.basename(file)}` };
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' });
    await mkdir(path.join(folder, 'content'));
    for (const [name, text] of Object.entries(CONTENT)) await writeFile(path.join(folder, 'content', name), text);
    image = await scratchImage(folder);
    execFileSync('chown', ['--recursive', image.config.User, folder]);
    await chmod(folder, 0o755);
  }, 600_000);

  afterAll(async () => {
    await image.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('has less than 300 MB', () => {
    const program = path.join(image.root, 'portolan/node_modules');
    const parts = { base: image.baseSize, node: bytesBelow(path.join(image.root, 'usr/local/bin')), packages: bytesBelow(program) };
    const lines = Object.entries({ ...parts, image: image.size }).map(([name, bytes]) => `${name} ${(bytes / 1e6).toFixed(0)} MB`);
    process.stdout.write(`the image of a catalogue: ${lines.join(', ')}\n`);
    expect(image.size).toBeLessThan(300e6);
    expect(parts.base + parts.node + parts.packages).toBeGreaterThan(0.95 * image.size);
  });

  it('contains neither content nor the packed program, and no file that everybody can write', () => {
    const inside = (name: string): boolean => existsSync(path.join(image.root, name));
    expect([inside('portolan/catalogue'), inside('portolan/content'), inside('bin/sh'), inside('usr/bin/sh')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(execFileSync('find', [path.join(image.root, 'portolan'), '-maxdepth', '1', '-name', '*.tgz'], { encoding: 'utf8' })).toBe('');
    const writable = execFileSync('find', [path.join(image.root, 'portolan'), '-perm', '/o+w', '-not', '-type', 'l'], { encoding: 'utf8' });
    expect(writable).toBe('');
  });

  it('rebuilds the mounted catalogue, with a read-only root', async () => {
    const { exited, output } = runInImage(image, { folder, args: ['rebuild', '--quiet'] });
    expect(await exited, output()).toBe(0);
    expect(await readFile(path.join(folder, 'content/servers/acme/one.yaml'), 'utf8')).toContain('The first.');
    expect(await readFile(path.join(folder, 'dist/index.html'), 'utf8')).toContain('Harbour tools');
  }, 300_000);

  it('serves it by default, with a read-only root and folder, answers its health check, and ends on SIGTERM', async () => {
    const running = runInImage(image, { folder, isReadOnly: true });
    await said(running, /Press Ctrl-C/);
    expect(running.health(), running.output()).toBe(0);
    expect(await running.stop('SIGTERM'), running.output()).toBe(0);
  });

  it('is unhealthy without an answer', async () => {
    const running = runInImage(image, { folder, isReadOnly: true, args: ['serve', '--port', '4322'] });
    await said(running, /Press Ctrl-C/);
    expect(running.health()).toBe(1);
    await running.stop();
  });

  it('says what is missing if no folder with a site is mounted', async () => {
    const empty = path.join(folder, 'empty');
    await mkdir(empty);
    const { exited, output } = runInImage(image, { folder: empty });
    expect([await exited, output()]).toEqual([1, expect.stringContaining('there is no built site')]);
  });
});

/** Waits until a container has printed something; fails if it ends before. */
async function said({ output, exited }: RunningImage, wanted: RegExp): Promise<void> {
  const ended = exited.then(() => {
    throw new Error(`it ended: ${output()}`);
  });
  ended.catch(() => undefined);
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
  while (!wanted.test(output())) await Promise.race([pause(), ended]);
}
