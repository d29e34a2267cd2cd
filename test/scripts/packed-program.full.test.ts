import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

import { filesBelow } from '../support/built-site.ts';
import { copiedProject, npm, operatorEnvironment, packedProgram, repackProgram, type PackedProgram } from '../support/packed-program.ts';

/** The largest installed size, in bytes, without optional packages. */
const MAX_INSTALLED = 250e6;

const INSTALLED = ['package.json', 'package-lock.json'];

interface Lock {
  readonly packages: Readonly<Record<string, { readonly optional?: boolean; readonly hasInstallScript?: boolean }>>;
}

/** Bytes on disk of a folder, without those of other packages in it. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.name === 'node_modules') return sum;
    const file = path.join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(file) : lstatSync(file).blocks * 512);
  }, 0);
}

/** The hash in the name of a script. Rolldown derives it from the paths of modules, too, and these end with `.js` in the package. */
const SCRIPT_HASH = /[.-][\w-]{8}(?=\.js\b)/g;

/**
 * The files of a site, each its path, a line break and its bytes as characters, sorted; without the hashes in names of scripts. The manifest is
 * left out: it has the hashes of files that name scripts.
 */
async function comparableFiles(site: string): Promise<readonly string[]> {
  const files = (await filesBelow(site)).filter((file) => file !== 'manifest.json');
  return files.map((file) => `${file}\n${readFileSync(path.join(site, file), 'latin1')}`.replaceAll(SCRIPT_HASH, '')).sort();
}

const canInstall = spawnSync('npm', ['view', 'diff', 'version'], { timeout: 30_000 }).status === 0;
if (!canInstall) process.stderr.write('npm can install nothing here: the packed program is not tested.\n');

describe.skipIf(!canInstall)('the packed program, in an empty folder', { timeout: 600_000 }, () => {
  let folder: string;
  let packed: PackedProgram;
  const at = (name: string): string => path.join(folder, name);
  /** The files that say what is installed, as npm wrote them. */
  const installed = new Map<string, string>();
  // Most packages are in npm's cache, because the project has them too.
  const install = ({ file }: PackedProgram): Promise<string> =>
    npm(folder, ['install', '--no-audit', '--no-fund', '--prefer-offline', file]);
  const portolan = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(at('node_modules/.bin/portolan'), [...args], { cwd: folder, env: operatorEnvironment() });
    return stdout;
  };

  beforeAll(async () => {
    packed = await packedProgram();
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-operator-'));
    await install(packed);
    for (const name of INSTALLED) installed.set(name, await readFile(at(name), 'utf8'));
  }, 600_000);

  it('is installed by npm alone, without an install script, in at most 250 MB', () => {
    const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')) as Lock;
    const installed = Object.entries(packages).filter(([name]) => name !== '' && existsSync(at(name)));
    const bytes = (those: typeof installed): number => those.reduce((sum, [name]) => sum + sizeOf(at(name)), 0);
    const [needed, all] = [bytes(installed.filter(([, { optional }]) => optional !== true)), bytes(installed)];
    process.stdout.write(`installed: ${(needed / 1e6).toFixed(0)} MB, with optional packages ${(all / 1e6).toFixed(0)} MB\n`);
    expect(needed).toBeLessThan(MAX_INSTALLED);
    expect(packages['node_modules/portolan']?.hasInstallScript).toBeUndefined();
    const files = readdirSync(at('node_modules/portolan'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.ts') && !/\.d\.ts$|api\/packs\//.test(file))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(['lib/scripts/portolan.js', 'lib/scripts/portolan.js.map', 'lib/src/session-config/index.d.ts']),
    );
  });

  it('creates a catalogue, crawls a file, checks and builds it, with the bytes that the project builds', async () => {
    const init = ['--no-install', 'portolan', 'init', '--name', 'Harbour tools', '--language', 'de'];
    await promisify(execFile)('npx', init, { cwd: folder, env: operatorEnvironment() });
    await writeFile(at('content/sources.yaml'), 'sources:\n  - {kind: file, location: local.yaml, name: acme/local}\n');
    await writeFile(at('content/local.yaml'), 'name: acme/local\nruntime: container\ndescription: A server of a file.\n');
    await portolan('crawl');
    await portolan('check');
    await portolan('build');
    expect(await readFile(at('dist/servers/acme/local/index.html'), 'utf8')).toContain('A server of a file.');
    // With the packages of the operator: npm may install a later compiler than the project has, which writes other scripts.
    const project = await copiedProject(at('node_modules'));
    const out = await mkdtemp(path.join(tmpdir(), 'portolan-project-'));
    const environment = { PORTOLAN_CONTENT: at('content'), PORTOLAN_OUT: path.join(out, 'dist'), PORTOLAN_CACHE: path.join(out, 'cache') };
    await promisify(execFile)(process.execPath, ['scripts/portolan.mjs', 'build'], {
      cwd: project,
      env: { ...operatorEnvironment(), ...environment },
    });
    const [own, ofProject] = [await comparableFiles(at('dist')), await comparableFiles(environment.PORTOLAN_OUT)];
    const pathOf = (file: string): string => file.slice(0, file.indexOf('\n'));
    expect(own.map(pathOf)).toEqual(ofProject.map(pathOf));
    expect(own.filter((file, at) => file !== ofProject[at]).map(pathOf)).toEqual([]);
    expect(own.length).toBeGreaterThan(100);
  });

  it('keeps everything that belongs to the catalogue in its folder, and writes nothing into the package', () => {
    expect(readdirSync(folder).sort()).toEqual(
      [
        '.gitattributes',
        '.github',
        '.gitignore',
        '.portolan',
        'README.md',
        'content',
        'dist',
        'node_modules',
        'package-lock.json',
        'package.json',
        'schemas',
      ].sort(),
    );
    const changed = spawnSync('find', ['node_modules/portolan', '-newer', 'content/site.yaml', '-type', 'f'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(changed.stdout).toBe('');
  });

  it('serves it with keys, and verifies it', async () => {
    const key = (await portolan('keys', 'add', '--name', 'ci')).trim();
    expect(existsSync(at('.portolan/keys.json'))).toBe(true);
    const program = at('node_modules/portolan/scripts/portolan.mjs');
    const server = spawn(process.execPath, [program, 'serve', '--port', '0'], { cwd: folder, env: operatorEnvironment() });
    const origin = await new Promise<string>((resolve) => server.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())));
    const statuses = await Promise.all(
      [{}, { authorization: `Bearer ${key}` }].map(async (headers) => (await fetch(new URL('api/servers', origin), { headers })).status),
    );
    const ended = new Promise((resolve) => server.once('close', resolve));
    server.kill('SIGTERM');
    await ended;
    expect(statuses).toEqual([401, 200]);
    await portolan('verify', 'dist', '--allow-unsigned');
  });

  it('runs all steps of a nightly run', async () => {
    await writeFile(at('content/local.yaml'), 'name: acme/local\nruntime: container\ndescription: Another text.\n');
    expect(await portolan('rebuild')).toMatch(/Changed \(1\)\n {2}acme\/local/);
    expect(await readFile(at('dist/servers/acme/local/index.html'), 'utf8')).toContain('Another text.');
  });

  it('shows a change of the content and own components while it is edited', async () => {
    const program = at('node_modules/portolan/scripts/portolan.mjs');
    const server = spawn(process.execPath, [program, 'dev', '--port', '0'], { cwd: folder, env: operatorEnvironment() });
    const origin = await new Promise<string>((resolve) => server.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())));
    const shows = async (text: string): Promise<void> => {
      for (;;) {
        const page = await fetch(new URL('servers/acme/local/', origin), { headers: { accept: 'text/html' } });
        if ((await page.text()).includes(text)) return;
        await pass(100);
      }
    };
    await shows('Another text.');
    const file = at('content/servers/acme/local.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('Another text.', 'Edited here.'));
    await shows('Edited here.');
    await mkdir(at('content/theme'));
    await writeFile(at('content/theme/Footer.astro'), "---\nimport Part from './Part.astro';\n---\n<Part /><slot />\n");
    await writeFile(at('content/theme/Part.astro'), '<p>Of the harbour.</p>\n<style>p { color: teal; }</style>\n');
    await appendFile(at('content/site.yaml'), 'overrides: {footer: theme/Footer.astro}\n');
    await shows('>Of the harbour.</p>');
    const ended = new Promise((resolve) => server.once('close', resolve));
    server.kill('SIGINT');
    await ended;
    // 130 if a build is still removing its temporary files.
    expect([0, 130]).toContain(server.exitCode);
  });

  it('builds with Astro itself, from a configuration of the operator', async () => {
    await writeFile(
      at('astro.config.mjs'),
      "import { catalogueConfig } from 'portolan/astro';\nexport default { ...(await catalogueConfig()), outDir: 'by-astro' };\n",
    );
    await promisify(execFile)('npx', ['--no-install', 'astro', 'build'], {
      cwd: folder,
      env: { ...operatorEnvironment(), ASTRO_TELEMETRY_DISABLED: '1' },
    });
    expect(await readFile(at('by-astro/servers/acme/local/index.html'), 'utf8')).toContain('<title>local · Harbour tools</title>');
  });

  it('builds a server for the live API with the adapter that the documentation names, and without the packages that few need', async () => {
    const [, adapter = ''] = /^npm install (@astrojs\/node@\S+)$/m.exec(readFileSync('src/site/docs/private.md', 'utf8')) ?? [];
    await npm(folder, ['install', '--no-audit', '--no-fund', '--prefer-offline', adapter]);
    expect(existsSync(at('node_modules/@tensorflow/tfjs-core'))).toBe(false);
    await promisify(execFile)('npx', ['--no-install', 'portolan', 'build'], {
      cwd: folder,
      env: { ...operatorEnvironment(), PORTOLAN_API: 'node' },
    });
    const server = spawn(process.execPath, [at('.portolan/server/entry.mjs')], {
      cwd: folder,
      env: { ...operatorEnvironment(), HOST: '127.0.0.1', PORT: '0', PORTOLAN_API_PUBLIC: '1' },
    });
    const origin = await new Promise<string>((resolve) => server.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())));
    expect((await fetch(new URL('api/servers?q=local', origin))).status).toBe(200);
    const ended = new Promise((resolve) => server.once('close', resolve));
    server.kill('SIGTERM');
    await ended;
  });

  it('exports session-config with its types, and lists no command for contributors', async () => {
    const code = "import { connectionUrl } from 'portolan/session-config'; console.log(connectionUrl('https://a.example', {}, {}).href);";
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder });
    expect(stdout.trim()).toBe('https://a.example/mcp');
    const help = await portolan('--help');
    expect([/^ {2}upgrade /m.test(help), /^ {2}(?:bench|screenshots) /m.test(help)]).toEqual([true, false]);
  });

  it('is packed with session-config and create-portolan, which creates a folder', async () => {
    const names = readdirSync(packed.folder).map((name) => name.replace(/-\d.*/, ''));
    expect(names.sort()).toEqual(['create-portolan', 'portolan', 'portolan-session-config']);
    const creating = await mkdtemp(path.join(tmpdir(), 'portolan-create-'));
    await cp(path.resolve('scripts/create-portolan/create-portolan.mjs'), path.join(creating, 'create-portolan.mjs'));
    await symlink(at('node_modules'), path.join(creating, 'node_modules'));
    await promisify(execFile)(process.execPath, ['create-portolan.mjs', 'ours', '--name', 'Ours'], {
      cwd: creating,
      env: operatorEnvironment(),
    });
    expect(await readFile(path.join(creating, 'ours/content/site.yaml'), 'utf8')).toContain('name: "Ours"');
  });

  it('replaces an earlier version, and brings its files to the present form', async () => {
    const earlier = await repackProgram(packed, '0.0.9', async (contents) => {
      const schema = path.join(contents, 'lib/src/catalog/schemas/profile.schema.json');
      await writeFile(schema, (await readFile(schema, 'utf8')).replace('"title"', '"titel"'));
    });
    // The folder as it was after the first installation: npm installs the dependencies once.
    const left = readdirSync(folder).filter((name) => name !== 'node_modules');
    for (const name of left) await rm(at(name), { recursive: true });
    for (const [name, text] of installed) await writeFile(at(name), text);
    await install(earlier);
    expect(JSON.parse(await readFile(at('node_modules/portolan/package.json'), 'utf8'))).toMatchObject({ version: '0.0.9' });
    await portolan('init', '--name', 'Harbour tools');
    await writeFile(
      at('content/servers/example/earlier.yaml'),
      '# Ours.\nqualifiedName: example/earlier\nrepo: acme/earlier\ncategories: [a]\n',
    );
    await install(packed);
    await expect(portolan('upgrade')).rejects.toMatchObject({ code: 4, stdout: expect.stringContaining('-  "titel"') as string });
    await portolan('upgrade', '--write');
    expect(await readFile(at('schemas/profile.schema.json'), 'utf8')).toBe(readFileSync('src/catalog/schemas/profile.schema.json', 'utf8'));
    expect(await readFile(at('content/servers/example/earlier.yaml'), 'utf8')).toBe(
      '# Ours.\nqualifiedName: example/earlier\nowner: acme\nrepo: earlier\ntags: [a]\n',
    );
    expect(await portolan('upgrade')).toBe('');
    await portolan('check');
  });
});
