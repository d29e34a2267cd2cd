import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { folderSite } from '../../../scripts/verify/folder-site.ts';
import { blocksOf, docsFiles } from '../../support/docs-blocks.ts';
import { signedSite, verified } from '../../support/signed-site.ts';

/** The target folder in the documentation. */
const TARGET = '/srv/portolan';

const isInstalled = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
const hasRsync = isInstalled('rsync');

/** The commands of the page on deploying that publish a folder. */
const COMMANDS = docsFiles()
  .filter((file) => file.endsWith('deploy.md'))
  .flatMap(blocksOf)
  .filter(({ text }) => text.includes('sudo ') && text.includes(TARGET))
  .map(({ text }) =>
    text
      .split('\n')
      .filter((line) => !line.includes('nginx'))
      .join('\n'),
  );

const BEFORE = { 'index.html': 'one', 'servers/acme/old/index.html': 'old', 'api/servers/acme/old.json': '{}' };
const NOW = { 'index.html': 'two' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-replaced-'));
  await mkdir(path.join(folder, 'srv'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function build(contents: Readonly<Record<string, string>>): Promise<void> {
  await rm(path.join(folder, 'dist'), { recursive: true, force: true });
  for (const [name, bytes] of await signedSite(contents, {})) {
    const file = path.join(folder, 'dist', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

function publish(commands: string): void {
  // Without sudo, which the test's own folder does not need; the clock advances by more than the resolution of build names.
  const script = commands.replaceAll('sudo ', '').replaceAll('/srv/', `${folder}/srv/`).replace('$(date -u +%Y%m%d%H%M%S)', '$1');
  const { status, stderr } = spawnSync('bash', ['-euc', script, 'bash', String((builds += 1))], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect([status, stderr]).toEqual([0, '']);
}
let builds = 0;

async function faults(): Promise<string[]> {
  const result = await verified(await folderSite(path.join(folder, 'srv/portolan')), { allowsUnsigned: true });
  return result.faults.map(({ code, path: file }) => `${code} ${file}`).sort();
}

describe('a folder that is published as documented, and again with fewer servers', () => {
  it('has commands with rsync and with a symbolic link', () => {
    expect(COMMANDS.map((text) => /rsync --archive --checksum --delete|ln -sfn/.exec(text)?.[0])).toEqual([
      'ln -sfn',
      'rsync --archive --checksum --delete',
    ]);
  });

  it.for(COMMANDS)('contains the last build and nothing else: %s', async (commands, { skip }) => {
    skip(commands.includes('rsync') && !hasRsync, 'needs rsync: apt-get install rsync');
    for (const contents of [BEFORE, NOW]) {
      await build(contents);
      publish(commands);
    }
    expect(await readFile(path.join(folder, 'srv/portolan/index.html'), 'utf8')).toBe('two');
    expect(await faults()).toEqual([]);
  });

  it('would contain old files, which verify reports, if the build were copied over it', async () => {
    for (const contents of [BEFORE, NOW]) {
      await build(contents);
      await cp(path.join(folder, 'dist'), path.join(folder, 'srv/portolan'), { recursive: true });
    }
    expect(await faults()).toEqual(['unnamed-file api/servers/acme/old.json', 'unnamed-file servers/acme/old/index.html']);
  });
});
