import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fileHash, RECORD_FILE, type GeneratedRecord } from '../../scripts/init/generated-record.ts';
import { filesBelow, type Finished } from '../support/built-site.ts';
import { portolanHere } from '../support/run-here.ts';

/** Runs a program in a folder that is mounted read-only, in a namespace of its own. */
const READ_ONLY = ['--map-root-user', '--mount', 'sh', '-c', 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'];

const WORKFLOW = '.github/workflows/rebuild.yml';
const SCHEMA = 'schemas/profile.schema.json';

describe('upgrade', () => {
  let folder: string;
  let before: string;
  const text = (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8');
  const upgrade = (...args: string[]): Promise<Finished> => portolanHere(['upgrade', ...args]);
  /** The file as an earlier version wrote it. */
  const writtenBefore = async (file: string, earlier: string): Promise<void> => {
    await writeFile(path.join(folder, file), earlier);
    const record = JSON.parse(await text(RECORD_FILE)) as GeneratedRecord;
    await writeFile(
      path.join(folder, RECORD_FILE),
      JSON.stringify({ version: '0.0.9', files: { ...record.files, [file]: fileHash(earlier) } }),
    );
  };

  beforeEach(async () => {
    before = process.cwd();
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-upgrade-'));
    await portolanHere(['init', '--dir', folder, '--quiet']);
    process.chdir(folder);
  });
  afterEach(async () => {
    process.chdir(before);
    await rm(folder, { recursive: true, force: true });
  });

  it('changes nothing in a new catalogue', async () => {
    const files = await Promise.all((await filesBelow(folder)).map(text));
    expect(await upgrade()).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('All files have the form of version') as string,
    });
    expect(await Promise.all((await filesBelow(folder)).map(text))).toEqual(files);
  });

  it('shows differences, and writes them only on request', async () => {
    const present = await text(SCHEMA);
    await writtenBefore(SCHEMA, present.replace('"title"', '"titel"'));
    await writeFile(path.join(folder, 'content/servers/example/earlier.yaml'), 'qualifiedName: example/earlier\ncategories: [a]\n');
    const shown = await upgrade();
    expect([shown.code, shown.stderr]).toEqual([4, 'Nothing was written. --write writes the changes.\n']);
    expect(shown.stdout).toMatch(/-\s+"titel"[^\n]*\n\s+\+\s+"title"/);
    expect(shown.stdout).toContain('content/servers/example/earlier.yaml: "categories" is now "tags"\n');
    expect(await text(SCHEMA)).toContain('"titel"');
    expect(await upgrade('--write')).toMatchObject({ code: 0, stderr: 'Wrote 2 files.\n' });
    expect([await text(SCHEMA), await text('content/servers/example/earlier.yaml')]).toEqual([
      present,
      'qualifiedName: example/earlier\ntags: [a]\n',
    ]);
    expect((await upgrade()).stdout).toBe('');
  });

  describe('of a catalogue from before it had a package.json', () => {
    beforeEach(() => rm(path.join(folder, 'package.json')));

    it('adds to .gitignore what the program writes, and keeps the lines of the operator', async () => {
      const own = '# Mine.\nnotes.txt\n.portolan\n!/dist/';
      await writeFile(path.join(folder, '.gitignore'), own);
      const { stdout } = await upgrade('--write');
      expect(stdout).toContain('.gitignore: leaves out what this program writes\n');
      expect(await text('.gitignore')).toBe(
        `${own}\n/node_modules/\n/.dist.older/\n/.portolan-build-*/\n.crawl.lock*\n.crawl-journal.jsonl\n.*.tmp\n`,
      );
    });

    it('writes the .gitignore of a new catalogue where there is none', async () => {
      const ofNew = await text('.gitignore');
      await rm(path.join(folder, '.gitignore'));
      await upgrade('--write');
      expect(await text('.gitignore')).toBe(ofNew);
    });

    it('leaves a complete .gitignore as it is', async () => {
      expect((await upgrade('--write')).stdout).not.toContain('.gitignore');
    });
  });

  it('keeps a file that the operator changed, and replaces it with --overwrite', async () => {
    const present = await text(WORKFLOW);
    const own = present.replace(/cron: .*/, "cron: '0 5 * * *'");
    await writeFile(path.join(folder, WORKFLOW), own);
    // This version has nothing new.
    expect((await upgrade()).stdout).toBe('');
    await upgrade('--write', '--overwrite');
    expect(await text(WORKFLOW)).toBe(present);
    await writtenBefore(WORKFLOW, `${present}# earlier\n`);
    await writeFile(path.join(folder, WORKFLOW), own);
    const shown = await upgrade('--write');
    expect(shown.stderr).toContain(`You changed ${WORKFLOW}: not replaced.`);
    expect(await text(WORKFLOW)).toBe(own);
    await upgrade('--write', '--overwrite');
    expect(await text(WORKFLOW)).toBe(present);
  });

  it('writes the files of another host, which later upgrades know', async () => {
    await upgrade('--write', '--for', 'systemd', 'gitlab');
    const files = await filesBelow(folder);
    expect(files).toEqual(expect.arrayContaining(['.gitlab-ci.yml', 'deploy/portolan-serve.service', 'deploy/portolan-rebuild.timer']));
    await writtenBefore('.gitlab-ci.yml', '# earlier\n');
    expect((await upgrade('--json')).stdout).toContain('.gitlab-ci.yml');
  });

  it('knows a host whose files are among those of another', async () => {
    await upgrade('--write', '--for', 'systemd');
    await writtenBefore('deploy/portolan-serve.service', '# earlier\n');
    const { code, stdout } = await upgrade();
    expect([code, stdout]).toEqual([4, expect.stringMatching(/^deploy\/portolan-serve\.service: differs in this version\n/)]);
    expect(stdout).not.toContain('Containerfile');
  });

  it('does not write a file again that the operator deleted, except a schema', async () => {
    await rm(path.join(folder, WORKFLOW));
    await rm(path.join(folder, SCHEMA));
    await upgrade('--write');
    expect(await filesBelow(folder)).not.toContain(WORKFLOW);
    expect(await filesBelow(folder)).toContain(SCHEMA);
  });

  it('offers only the files of hosts that the catalogue has', async () => {
    await upgrade('--write', '--for', 'systemd');
    expect(await upgrade()).toMatchObject({ code: 0, stdout: '' });
    expect(await filesBelow(folder)).not.toContain('Containerfile');
  });

  it.skipIf(spawnSync('unshare', [...READ_ONLY, tmpdir(), 'true']).status !== 0)('says that the file system is read-only', async () => {
    const program = path.join(before, 'scripts/portolan.mjs');
    await rm(path.join(folder, 'schemas'), { recursive: true });
    const { status, stderr } = spawnSync(
      'unshare',
      [...READ_ONLY, folder, process.execPath, program, 'upgrade', '--write', '--catalogue', folder],
      { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
    );
    expect([status, stderr]).toEqual([
      1,
      'portolan: "schemas" cannot be used: its file system is read-only. Make it writable, or correct the path.\n',
    ]);
  });

  it('leaves a text alone that only looks like a key', async () => {
    const own = 'qualifiedName: example/quoted\ndescription: "one\ncategories: two"\n';
    await writeFile(path.join(folder, 'content/servers/example/quoted.yaml'), own);
    expect(await upgrade('--write')).toMatchObject({ code: 0, stdout: '' });
    expect(await text('content/servers/example/quoted.yaml')).toBe(own);
  });

  it('refuses a folder of a newer version, an invalid record, and a folder without content', async () => {
    await writeFile(path.join(folder, RECORD_FILE), '{"version": "0.1.0-beta.1", "files": {}}');
    expect((await upgrade()).code).toBe(0);
    await writeFile(path.join(folder, RECORD_FILE), '{"version": "99.0.0", "files": {}}');
    expect(await upgrade('--write')).toMatchObject({ code: 1, stderr: expect.stringContaining('npm update portolan') as string });
    await writeFile(path.join(folder, RECORD_FILE), '[]');
    expect(await upgrade()).toMatchObject({ code: 1, stderr: expect.stringContaining(`"${RECORD_FILE}" is not valid`) as string });
    await rm(path.join(folder, RECORD_FILE));
    await writeFile(path.join(folder, 'package.json'), '{');
    expect(await upgrade()).toMatchObject({ code: 1, stderr: expect.stringContaining('"package.json" is not a JSON object.') as string });
    await rm(path.join(folder, 'content'), { recursive: true });
    expect(await upgrade()).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no content folder') as string });
  });
});
