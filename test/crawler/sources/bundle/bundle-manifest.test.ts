import { describe, expect, it } from 'vitest';

import { isJsonObject, jsonObject, member } from '../../../../src/catalog/parsing/json-tree.ts';
import { parseJson } from '../../../../src/catalog/parsing/json.ts';
import { UNTRUSTED_LIMITS } from '../../../../src/catalog/parsing/limits.ts';
import type { Setting, TextTarget } from '../../../../src/install/launch/target.ts';
import { launchOf } from '../../../../src/install/launch/launch.ts';
import { defined } from '../../../support/defined.ts';
import { readBundleManifest, type BundleManifest } from '../../../../src/crawler/sources/bundle/bundle-manifest.ts';

const COMMON = { manifest_version: '0.3', name: 'tide-tables', version: 'v1.4.0', description: 'Gives the times of high water.' };
const command = (mcp_config: object, more: object = {}): object => ({
  ...COMMON,
  server: { type: 'node', entry_point: 'index.js', mcp_config },
  ...more,
});

/** Reads a manifest as a crawl does. */
function read(manifest: unknown): { readonly value: BundleManifest | undefined; readonly codes: readonly string[]; readonly text: string } {
  const { value } = parseJson(JSON.stringify(manifest), { file: 'x', limits: UNTRUSTED_LIMITS });
  const found = readBundleManifest(value);
  return {
    value: found.value,
    codes: found.problems.map(({ code }) => code),
    text: found.problems.map(({ message }) => message).join(' '),
  };
}

const packageOf = (mcp_config: object, more: object = {}) => read(command(mcp_config, more)).value?.packages?.[0];

describe('the manifest of an MCP bundle', () => {
  it('states texts, tags, website, licence, repository and tools', () => {
    const { value } = read({
      ...command({ command: 'node', args: ['${__dirname}/index.js'] }),
      display_name: 'Tide tables',
      homepage: 'https://tides.example/',
      license: 'MIT',
      keywords: ['sea', 'weather'],
      repository: { type: 'git', url: 'https://github.com/acme/tides.git' },
      tools: [{ name: 'high_water', description: 'Lists the next times.' }, { description: 'no name' }],
      icon: 'icon.png',
    });
    expect(value).toMatchObject({
      name: 'tide-tables',
      displayName: 'Tide tables',
      description: 'Gives the times of high water.',
      version: '1.4.0',
      websiteUrl: 'https://tides.example/',
      license: 'MIT',
      tags: ['sea', 'weather'],
      repository: { owner: 'acme', repo: 'tides' },
      tools: [{ name: 'high_water', description: 'Lists the next times.', inputSchema: { type: 'object' } }],
    });
    expect(value).not.toHaveProperty('icons');
    expect(value).not.toHaveProperty('iconUrl');
  });

  it('states icons only as https URLs, with size and theme', () => {
    const icons = [
      { src: 'assets/16.png', size: '16x16' },
      { src: 'https://tides.example/32.png', size: '32x32', theme: 'dark' },
      { src: 'http://tides.example/plain.png', size: '32x32' },
      { src: 'https://tides.example/64.png', size: '64x64', theme: 'high-contrast' },
    ];
    const { value, codes } = read({ ...command({ command: 'npx', args: ['tides'] }), icons });
    expect(value?.iconUrl).toBe('https://tides.example/32.png');
    expect(value?.icons).toEqual([
      { src: 'https://tides.example/32.png', sizes: ['32x32'], theme: 'dark' },
      { src: 'https://tides.example/64.png', sizes: ['64x64'] },
    ]);
    expect(codes).toEqual([]);
    const { value: single } = read({ ...command({ command: 'npx', args: ['tides'] }), icon: 'https://tides.example/icon.png' });
    expect(single?.iconUrl).toBe('https://tides.example/icon.png');
  });

  it('is read with the older member dxt_version, and no other file of its name is', () => {
    const { manifest_version: _version, ...texts } = COMMON;
    const older = { ...texts, server: { type: 'node', mcp_config: { command: 'npx', args: ['tides'] } } };
    expect(read({ dxt_version: '0.1', ...older }).value?.packages).toHaveLength(1);
    const others = [
      older,
      { manifest_version: 3, name: 'An extension', version: '1.0', background: { service_worker: 'x.js' } },
      { name: 'An app', icons: [{ src: '/icon.png', sizes: '16x16' }], start_url: '/' },
      [],
      'text',
      null,
    ];
    for (const other of others) expect([read(other).value, read(other).codes]).toEqual([undefined, ['not-a-bundle-manifest']]);
  });
});

describe('the command of a manifest', () => {
  it.each([
    ['npx', ['-y', '@acme/tides@1.4.0'], { registryType: 'npm', identifier: '@acme/tides', version: '1.4.0' }],
    ['bunx', ['tides'], { registryType: 'npm', identifier: 'tides' }],
    ['uvx', ['tides==2.0'], { registryType: 'pypi', identifier: 'tides', version: '2.0' }],
    ['docker', ['run', '-i', '--rm', 'ghcr.io/acme/tides:3'], { registryType: 'oci', identifier: 'ghcr.io/acme/tides:3' }],
  ])('becomes a package if it is %s', (program, args, expected) => {
    const { value, codes } = read(command({ command: program, args }));
    expect(value?.packages).toEqual([expect.objectContaining(expected)]);
    expect([value?.connections, codes]).toEqual([[], []]);
  });

  it.each([
    ['a file of the bundle', { command: 'node', args: ['${__dirname}/index.js'] }, 'needs files of the bundle'],
    ['a path in the bundle', { command: 'bin/tides', args: [] }, 'the program \\"bin/tides\\" starts no published package'],
    ['a package with a file of the bundle', { command: 'npx', args: ['tides', '${__dirname}/a.json'] }, 'needs files of the bundle'],
    [
      'a variable with a folder of the bundle',
      { command: 'uvx', args: ['tides'], env: { DATA: '${__dirname}' } },
      'needs files of the bundle',
    ],
    ['an unknown option', { command: 'npx', args: ['--node-options=x', 'tides'] }, 'names no published package'],
    ['a folder instead of a package', { command: 'npx', args: ['./server'] }, 'names no published package'],
    ['arguments that are no texts', { command: 'npx', args: ['tides', { a: 1 }] }, 'not a list of texts'],
    ['a program that the user enters', { command: '${user_config.program}', args: ['tides'] }, 'starts no published package'],
    ['no command', {}, 'states no command'],
  ])('is reported as built from source if it starts %s', (_what, config, why) => {
    const settings = { user_config: { port: { type: 'number', title: 'Port', description: 'Local port.', default: 8, min: 1, max: 9 } } };
    const { value, codes, text } = read(command({ env: { PORT: '${user_config.port}' }, ...config }, settings));
    expect(value).not.toHaveProperty('packages');
    expect(codes).toEqual(['built-from-source']);
    expect(JSON.stringify(text)).toContain(why);
    expect(value?.connections).toEqual([
      {
        type: 'stdio',
        configSchema: {
          type: 'object',
          properties: { port: { type: 'number', title: 'Port', description: 'Local port.', default: 8, minimum: 1, maximum: 9 } },
        },
      },
    ]);
  });

  it('may be missing for a bundle that its client starts by uv', () => {
    const { value, codes, text } = read({ ...COMMON, server: { type: 'uv', entry_point: 'src/server.py' } });
    expect([value?.connections, codes]).toEqual([[{ type: 'stdio', configSchema: {} }], ['built-from-source']]);
    expect(text).toContain('type "uv"; entry point "src/server.py"');
  });

  it('may have other spellings per platform, and another command there is reported', () => {
    const base = { command: 'npx', args: ['-y', 'tides'] };
    const withOverride = (win32: object) => read(command({ ...base, platform_overrides: { win32 } }));
    expect(withOverride({ command: 'npx.cmd' }).codes).toEqual([]);
    expect(withOverride({ command: 'cmd', args: ['/c', 'npx', '-y', 'tides'] }).codes).toEqual([]);
    const other = withOverride({ args: ['-y', 'tides-for-windows'] });
    expect([other.codes, other.value?.packages?.[0]?.identifier]).toEqual([['platform-override'], 'tides']);
  });
});

describe('a setting of a manifest', () => {
  const user_config = {
    api_key: { type: 'string', title: 'Key', description: 'Key of the service.', sensitive: true, required: true, default: 'abc' },
    station: { type: 'string', title: 'Station', description: 'Where you are.', default: 'harbour' },
    folders: { type: 'directory', title: 'Folders', description: 'What may be read.', multiple: true, required: true },
    cache: { type: 'file', title: 'Cache', description: 'A file.', default: '${HOME}/tides.db' },
    quiet: { type: 'boolean', title: 'Quiet', description: 'Says less.', default: false },
    days: { type: 'number', title: 'Days', description: 'How many.', default: 7, min: 1, max: 30 },
  };

  it('becomes a variable of the package with its settings', () => {
    const env = {
      TIDES_API_KEY: '${user_config.api_key}',
      STATION: '${user_config.station}',
      URL: 'https://tides.example/${user_config.station}',
      QUIET: '${user_config.quiet}',
      MODE: 'full',
    };
    expect(packageOf({ command: 'npx', args: ['tides'], env }, { user_config })?.environmentVariables).toEqual([
      { name: 'TIDES_API_KEY', description: 'Key of the service.', isRequired: true, isSecret: true },
      { name: 'STATION', description: 'Where you are.', default: 'harbour' },
      {
        name: 'URL',
        value: 'https://tides.example/{station}',
        variables: { station: { description: 'Where you are.', default: 'harbour' } },
      },
      { name: 'QUIET', description: 'Says less.', format: 'boolean', default: 'false' },
      { name: 'MODE', value: 'full' },
    ]);
  });

  it('becomes an argument, which is repeated for a list and left out with its flag', () => {
    const args = ['tides', '--days', '${user_config.days}', '--cache=${user_config.cache}', '${user_config.folders}'];
    expect(packageOf({ command: 'npx', args }, { user_config })?.packageArguments).toEqual([
      {
        type: 'named',
        name: '--days',
        value: '{days}',
        variables: { days: { description: 'How many.', format: 'number', default: '7' } },
      },
      {
        type: 'positional',
        value: '--cache={cache}',
        variables: { cache: { description: 'A file.', format: 'filepath', placeholder: '${HOME}/tides.db' } },
      },
      {
        type: 'positional',
        value: '{folders}',
        variables: { folders: { description: 'What may be read.', isRequired: true, format: 'filepath' } },
        isRepeated: true,
      },
    ]);
  });

  it('has one value after a flag, because a flag is repeated with each value otherwise', () => {
    const started = packageOf({ command: 'npx', args: ['tides', '--folder', '${user_config.folders}'] }, { user_config });
    expect(started?.packageArguments?.[0]).not.toHaveProperty('isRepeated');
  });

  it('must be entered if the manifest does not declare it, and is secret by the name of its variable', () => {
    const started = packageOf({ command: 'npx', args: ['tides', '${user_config.place}'], env: { API_TOKEN: '${user_config.access}' } });
    expect(started?.packageArguments).toEqual([{ type: 'positional', value: '{place}', variables: { place: { isRequired: true } } }]);
    expect(started?.environmentVariables).toEqual([{ name: 'API_TOKEN', isRequired: true, isSecret: true }]);
  });

  it('is skipped and reported if its type is unknown or its name cannot be a variable', () => {
    const { value, codes } = read({
      ...COMMON,
      server: { type: 'binary', entry_point: 'tides' },
      user_config: { ok: { type: 'string' }, odd: { type: 'colour' }, 'a b': { type: 'string' }, list: [] },
    });
    expect(codes).toEqual(['bad-setting', 'bad-setting', 'bad-setting', 'built-from-source']);
    expect(value?.connections[0]?.configSchema).toEqual({ type: 'object', properties: { ok: { type: 'string' } } });
  });

  it('keeps no default of a secret in the schema', () => {
    const { value } = read({
      ...COMMON,
      server: { type: 'uv' },
      user_config: { ...user_config, token: { type: 'string', default: 'xyz' } },
    });
    const text = JSON.stringify(value?.connections);
    expect(text).not.toContain('abc');
    expect(text).not.toContain('xyz');
    expect(text).toContain('"required":["api_key","folders"]');
    expect(text).toContain('"type":"array"');
  });
});

/** The text of an argument or a variable as the program receives it. */
function textOf(one: string | Setting | TextTarget): string {
  if (typeof one === 'string') return one;
  return 'parts' in one ? one.parts.map(textOf).join('') : one.value;
}

describe('the package of a manifest', () => {
  const user_config = {
    key: { type: 'string', title: 'Key', sensitive: true, required: true },
    folder: { type: 'directory', title: 'Folder', required: true },
  };
  const typed = { key: 'a secret; rm -rf "$HOME"', API_KEY: 'a secret; rm -rf "$HOME"', folder: '/home/me/a b' };

  it.each([
    ['a variable of a container', ['run', '-i', '--rm', '-e', 'API_KEY', 'acme/tides:1'], { API_KEY: '${user_config.key}' }],
    ['a variable with its value', ['run', '-i', '--rm', '-e', 'API_KEY=${user_config.key}', 'acme/tides:1'], {}],
  ])('is started with a secret in %s only in the environment', (_where, args, env) => {
    const started = defined(packageOf({ command: 'docker', args, env }, { user_config }));
    const launch = launchOf(started, { config: typed });
    if (launch.kind === 'unsupported') throw new Error(launch.reason);
    expect(launch.target.command).toBe('docker');
    expect(JSON.stringify(launch.target.args)).not.toContain('a secret');
    expect(launch.target.env.map((one) => [one.name, textOf(one)])).toEqual([['API_KEY', typed.key]]);
  });

  it('is started with a path as one argument', () => {
    const started = packageOf({ command: 'npx', args: ['-y', 'tides@1', '--dir', '${user_config.folder}'] }, { user_config });
    const launch = launchOf(defined(started), { config: typed });
    if (launch.kind === 'unsupported') throw new Error(launch.reason);
    const { command: program, args } = launch.target;
    expect([program, ...args.map(textOf)]).toEqual(['npx', '-y', 'tides@1', '--dir', '/home/me/a b']);
  });
});

describe('a hostile manifest', () => {
  it('does not put its secrets, forbidden names or options of other programs into a package', () => {
    const started = packageOf({
      command: 'npx',
      args: ['tides', '--key=ghp_0123456789abcdefghijABCDEFGHIJ012345 ${user_config.a}', '${user_config.__proto__}', '${user_config.a b}'],
      env: { TOKEN: 'sk-live-0123456789abcdefghij', OTHER: '${user_config.constructor}', 'BAD NAME': 'x' },
    });
    expect(JSON.stringify(started)).not.toMatch(/ghp_|sk-live|BAD NAME/);
    expect(started?.packageArguments?.map(({ value }) => value)).toEqual(['{value}', '{value}', '{value}']);
    expect(Object.keys(started?.packageArguments?.[1]?.variables ?? {})).toEqual(['value']);
    expect(({} as Record<string, unknown>)['isRequired']).toBeUndefined();
  });

  it('starts no shell and no program by a path', () => {
    for (const program of ['sh', 'bash', 'powershell', 'npx; rm', '$(npx)', 'cmd'])
      expect(read(command({ command: program, args: ['-c', 'npx tides'] })).codes).toEqual(['built-from-source']);
  });

  it('is bounded', () => {
    const many = Array.from({ length: 300 }, (_, at) => [`s${at}`, { type: 'string' }] as const);
    const { value, codes } = read({ ...COMMON, server: { type: 'uv' }, user_config: Object.fromEntries(many) });
    expect(codes).toEqual(['too-many', 'built-from-source']);
    const fields = member(value?.connections[0]?.configSchema, 'properties');
    expect(isJsonObject(fields) && Object.keys(fields).length).toBe(100);
    const long = command({ command: 'npx', args: ['tides', ...many.map(([name]) => name)] });
    expect([read(long).codes, read(command({ command: 'npx', args: ['x'.repeat(5000)] })).codes]).toEqual([
      ['built-from-source'],
      ['built-from-source'],
    ]);
  });

  it('has any value at any place without an exception', () => {
    const values = [null, 1, true, '', 'text', [], {}, [null], { a: null }];
    for (const value of values)
      for (const key of ['name', 'version', 'icons', 'icon', 'tools', 'keywords', 'repository', 'user_config', 'homepage'])
        expect(readBundleManifest(jsonObject([...Object.entries(COMMON), ['server', {}], [key, value]] as never)).value).toBeDefined();
    for (const value of values)
      expect(read(command({ command: value, args: value, env: value, platform_overrides: value })).value).toBeDefined();
  });
});
