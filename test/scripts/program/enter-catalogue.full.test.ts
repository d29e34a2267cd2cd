import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import { enterCatalogue } from '../../../scripts/program/enter-catalogue.ts';
import { useSiteSettings } from '../../../scripts/program/site-variables.ts';
import { temporaryFolder } from '../../support/content-folder.ts';

const PROGRAM = path.resolve('scripts/portolan.mjs');
const before = process.cwd();

describe('--catalogue', () => {
  afterEach(() => process.chdir(before));

  it.each([
    ['after the command', (folder: string) => ['build', '--catalogue', folder]],
    ['before it, with an equals sign', (folder: string) => [`--catalogue=${folder}`, 'build']],
    ['the last one', (folder: string) => ['--catalogue', '/nowhere', '--catalogue', folder]],
  ])('makes its folder the working directory: %s', async (_where, args) => {
    const folder = await temporaryFolder();
    expect(enterCatalogue(args(folder))).toBe(true);
    expect(process.cwd()).toBe(realpathSync(folder));
  });

  it.each([[['build']], [['search', '--', '--catalogue', '/nowhere']]])('changes nothing in %j', (args) => {
    expect([enterCatalogue(args), process.cwd()]).toEqual([true, before]);
  });

  it('is refused for a missing folder', () => {
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'check', '--catalogue', '/nowhere'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, expect.stringContaining('there is no folder "/nowhere". Correct --catalogue') as string]);
    expect(stderr).toMatch(/create a catalogue there: npx portolan init --dir \/nowhere\n$/);
  });

  it('is refused for a file, where no catalogue can be created', async () => {
    const file = path.join(await temporaryFolder(), 'site.yaml');
    writeFileSync(file, '');
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'check', '--catalogue', file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, `portolan: "${file}" is a file, not the folder of a catalogue. Correct --catalogue.\n`]);
  });

  it.each([
    ['site.yaml', true],
    ['sources.yaml', true],
    ['servers/acme/one.yaml', true],
    ['posts/first.md', false],
  ])('lets a command keep its compiled modules in a catalogue only: content/%s', async (file, isKept) => {
    const folder = await temporaryFolder();
    mkdirSync(path.dirname(path.join(folder, 'content', file)), { recursive: true });
    writeFileSync(path.join(folder, 'content', file), '');
    const env = { PATH: process.env['PATH'], TMPDIR: folder };
    execFileSync(process.execPath, [PROGRAM, 'keys', '--help', '--catalogue', folder], { stdio: 'ignore', env });
    expect(existsSync(path.join(folder, '.portolan'))).toBe(isKept);
  });

  it.each(['dist/cache', 'content'])('keeps no compiled modules in a folder that a build refuses as its cache: %s', async (cache) => {
    const folder = await temporaryFolder();
    const env = { PATH: process.env['PATH'], TMPDIR: folder, PORTOLAN_CACHE: cache };
    execFileSync(process.execPath, [PROGRAM, 'keys', '--help', '--catalogue', folder], { stdio: 'ignore', env });
    expect(existsSync(path.join(folder, cache))).toBe(false);
  });

  it('lets a command read and write there without variables', async () => {
    const folder = await temporaryFolder();
    mkdirSync(path.join(folder, 'content/servers'), { recursive: true });
    execFileSync(process.execPath, [PROGRAM, 'keys', 'add', '--name', 'ci', '--catalogue', folder], { stdio: 'ignore' });
    expect(existsSync(path.join(folder, '.portolan/keys.json'))).toBe(true);
  });
});

describe('the settings in site.yaml', () => {
  const variables = ['PORTOLAN_SITE', 'PORTOLAN_CONTACT', 'PORTOLAN_API_LIMIT'];
  const changed = [...variables, 'PORTOLAN_PRIVATE'];
  const stated = changed.map((name) => process.env[name]);
  afterEach(() => {
    for (const [index, name] of changed.entries()) {
      if (stated[index] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = stated[index];
    }
  });

  it('set the variables that are not set; start and dev keep the URL of this machine', async () => {
    const content = await temporaryFolder();
    writeFileSync(
      path.join(content, 'site.yaml'),
      'url: https://mcp.example.org\ncrawl: {contact: "mailto:a@b.example"}\nserve: {limit: 5+1}\n',
    );
    for (const name of variables) Reflect.deleteProperty(process.env, name);
    process.env['PORTOLAN_API_LIMIT'] = '9';
    useSiteSettings('dev', content);
    expect(variables.map((name) => process.env[name])).toEqual([undefined, 'mailto:a@b.example', '9']);
    useSiteSettings('build', content);
    expect(process.env['PORTOLAN_SITE']).toBe('https://mcp.example.org');
  });

  it('are none without a readable file', async () => {
    const content = await temporaryFolder();
    useSiteSettings('build', content);
    writeFileSync(path.join(content, 'site.yaml'), 'url: [\n');
    useSiteSettings('build', content);
    expect(process.env['PORTOLAN_SITE']).toBe(stated[0]);
  });

  it.each([
    ['serve: {private: true}\naccent: *x\n', 'yaml-syntax', 2],
    ['serve: {private: "true"}\n', 'wrong-type', 1],
    ['name: A\nserve:\n  privat: true\n', 'unknown-key', 3],
    ['name: A\nserver:\n  private: true\n', 'unknown-key', 2],
    ['name: A\nprivate: true\n', 'unknown-key', 2],
    ['- serve: {private: true}\n', 'not-site-settings', 1],
  ])('stop a server that would ignore one of them: %j', async (text, code, line) => {
    const content = await temporaryFolder();
    const file = path.join(content, 'site.yaml');
    writeFileSync(file, text);
    const { problems, stops } = useSiteSettings('serve', content);
    expect(problems).toMatchObject([{ code, file, position: { line } }]);
    expect(stops).toBe(true);
    expect(useSiteSettings('check', content)).toEqual({ problems: [], stops: false });
  });

  it('start a server in spite of mistakes in other settings, and are reported by a crawl', async () => {
    const content = await temporaryFolder();
    writeFileSync(path.join(content, 'site.yaml'), 'name: 5\nlang: de\ncrawl: {contact: 5}\nserve: {private: true}\n');
    expect(useSiteSettings('serve', content)).toEqual({ problems: [], stops: false });
    expect(useSiteSettings('crawl', content)).toMatchObject({ problems: [{ pointer: '/crawl/contact' }], stops: false });
  });
});

describe('an old Node', () => {
  const OLD = ['/usr/bin/node', '/usr/local/bin/node'].find(
    (node) => existsSync(node) && /^v(?:20|22\.1?[0-8])\./.test(execFileSync(node, ['--version'], { encoding: 'utf8' })),
  );

  it.runIf(OLD !== undefined)('runs a command by the Node that is installed with the project', () => {
    const { status, stdout } = spawnSync(OLD ?? '', [PROGRAM, 'keys', '--help'], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining('Usage: portolan keys') as string]);
  });
});
