import { describe, expect, it } from 'vitest';

import type { ServerPackage } from '../../../src/catalog/packages/package.ts';
import { waysOf } from '../../../src/install/index.ts';
import type { Config } from '../../../src/session-config/index.ts';
import { packageOutcome } from '../../../src/site/views/package-view.ts';
import { element, textOf, type ViewElement } from '../../../src/site/views/view.ts';
import { outcomeTitle, wayNames, wayTransport } from '../../../src/site/views/way-names.ts';
import { packageLaunch } from '../../../src/site/views/way-target.ts';
import { all } from './viewed.ts';

const HASH = 'ab'.repeat(32);
const CANARY = 'canary-4f9d1e7a3b';

function made(members: Partial<ServerPackage>): ServerPackage {
  return { registryType: 'npm', identifier: 'weather', version: '1.2.3', transport: { type: 'stdio' }, ...members };
}

/** What the page shows for a package with a configuration. */
function shown(members: Partial<ServerPackage>, config: Config = {}, reveal = false): ViewElement {
  const [way] = waysOf({ connections: [], packages: [made(members)] });
  if (way?.kind !== 'package') throw new Error('The package is no way.');
  const launch = packageLaunch(way, { config, labels: new Map() });
  return element('div', {}, packageOutcome(way, launch, { wrong: [], labels: new Map(), reveal, hasFields: false }));
}

const texts = (view: ViewElement, tag: string): string[] => all(view, tag).map(textOf);

describe('a package with a command', () => {
  const KEYED = { environmentVariables: [{ name: 'API_KEY', isSecret: true, isRequired: true }] };

  it('shows its facts, its command for each shell, and its environment variables with placeholders', () => {
    const view = shown({ ...KEYED, identifier: '@acme/weather', registryBaseUrl: 'https://packages.example' });
    expect(textOf(all(view, 'p')[0] ?? view)).toBe('npm · @acme/weather · version 1.2.3 · registry URL: https://packages.example');
    expect(texts(view, 'pre')).toEqual(["npx -y '@acme/weather@1.2.3'", "npx -y '@acme/weather@1.2.3'", 'npx -y "@acme/weather@1.2.3"']);
    expect(texts(view, 'code')).toContain('API_KEY=YOUR_API_KEY');
    expect(texts(view, 'button').filter((text) => text === 'Show secrets')).toEqual([]);
  });

  it('shows an entered secret only if it is revealed', () => {
    expect(textOf(shown(KEYED, { API_KEY: CANARY }))).not.toContain(CANARY);
    expect(texts(shown(KEYED, { API_KEY: CANARY }), 'button')).toContain('Show secrets');
    expect(texts(shown(KEYED, { API_KEY: CANARY }, true), 'code')).toContain(`API_KEY=${CANARY}`);
  });

  it('shows a revealed secret that clients would replace, but not other texts that a shell would', () => {
    const environmentVariables = [
      { name: 'API_KEY', isSecret: true, isRequired: true },
      { name: 'BEARER', value: 'Bearer {token}', variables: { token: { isSecret: true } } },
      { name: 'MOTTO', value: '$(date)' },
      { name: 'BOTH', value: '$(date) {key}', variables: { key: { isSecret: true } } },
    ];
    const packageArguments = [{ type: 'named', name: '--pass', isSecret: true, isRequired: true }] as const;
    const config = { API_KEY: 'pa$$word-${HOME}', token: '$canary', key: 'secret', pass: '$(canary)' };
    expect(textOf(shown({ environmentVariables, packageArguments }, config))).not.toMatch(/pa\$\$word|canary/);
    const view = shown({ environmentVariables, packageArguments }, config, true);
    expect(texts(view, 'code').filter((text) => text.includes('='))).toEqual([
      'API_KEY=pa$$word-${HOME}',
      'BEARER=Bearer $canary',
      'MOTTO=YOUR_MOTTO',
      'BOTH=YOUR_BOTH',
    ]);
    expect(texts(view, 'pre')[0]).toBe("npx -y 'weather@1.2.3' --pass '$(canary)'");
  });

  it('that listens at a URL says that it is started first, and where clients connect', () => {
    const text = textOf(shown({ registryType: 'pypi', transport: { type: 'sse', url: 'http://localhost:8021/sse' } }));
    expect(text).toMatch(/Start this command first.*uvx.*Clients then connect to: http:\/\/localhost:8021\/sse/s);
  });

  it('names what a container may use of the computer', () => {
    const runtimeArguments = [
      { type: 'named', name: '-v', value: '/var/run/docker.sock:/s' },
      { type: 'named', name: '--network', value: 'host' },
    ] as const;
    const view = shown({ registryType: 'oci', identifier: 'acme/weather', runtimeArguments });
    expect(texts(view, 'li').slice(0, 2)).toEqual(['-v /var/run/docker.sock:/s: possibly everything', '--network host: its network']);
  });
});

describe('a package without a command', () => {
  it.each<[Partial<ServerPackage>, string]>([
    [{ registryType: 'cargo' }, 'packages of the registry “cargo”'],
    [{ identifier: '-x' }, '“-x” is not a valid name of a package'],
    [{ version: '^1' }, '“^1” is not an exact version'],
    [{ runtimeArguments: [{ type: 'named', name: '--call', value: 'x' }] }, 'the argument “--call” could run other code'],
    [{ environmentVariables: [{ name: 'A=B', value: 'x' }] }, '“A=B” is not a valid name of an environment variable'],
    [{ environmentVariables: [{ name: 'NODE_OPTIONS', value: '-r x' }] }, 'the package sets “NODE_OPTIONS”'],
    [{ transport: { type: 'sse', url: 'http://localhost:{port}/' } }, 'the URL “http://localhost:{port}/” needs a value'],
  ])('says why, and shows its facts: %j', (members, reason) => {
    const view = shown(members);
    expect(texts(view, 'p').find((text) => text.startsWith('No command'))).toContain(reason);
    expect(texts(view, 'code')[0]).toBe(made(members).identifier);
    expect(texts(view, 'pre')).toEqual([]);
  });

  it('cuts a long text of its source', () => {
    expect(textOf(shown({ registryType: 'x'.repeat(4000) })).length).toBeLessThan(600);
  });
});

describe('a file that a client opens', () => {
  const FILE = { registryType: 'mcpb', identifier: 'https://weather.example/a/weather-1.mcpb', fileSha256: HASH };

  it('is linked, with its SHA-256 and the commands that check it', () => {
    const view = shown(FILE);
    expect(all(view, 'a').map(({ attributes }) => attributes)).toEqual([
      { class: 'button', href: FILE.identifier, rel: 'nofollow noopener' },
    ]);
    expect(texts(view, 'pre')).toEqual([
      'sha256sum weather-1.mcpb',
      "Get-FileHash -LiteralPath 'weather-1.mcpb'",
      'certutil -hashfile weather-1.mcpb SHA256',
    ]);
    expect(texts(view, 'code')).toContain(HASH);
    expect(textOf(view)).toContain('double-click');
  });

  it('without a SHA-256 says that it cannot be checked', () => {
    expect(textOf(shown({ registryType: 'mcpb', identifier: FILE.identifier }))).toContain('states no SHA-256');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '../x.mcpb'])('is not linked at %s', (identifier) => {
    expect(all(shown({ ...FILE, identifier }), 'a')).toEqual([]);
  });

  it.each(['https://a.example/$(id).mcpb', 'https://a.example/%0Aid', 'https://a.example/-rf', 'https://a.example/'])(
    'has a name in commands that a shell reads as a name: %s',
    (identifier) => {
      expect(texts(shown({ ...FILE, identifier }), 'pre')[0]).toMatch(/^sha256sum (?:\.\/-rf|server\.mcpb)$/);
    },
  );

  it('lists the settings that its client asks for', () => {
    const environmentVariables = [{ name: 'API_KEY', description: 'From your account.' }];
    expect(texts(shown({ ...FILE, environmentVariables }), 'li')).toContain('API_KEY From your account.');
  });
});

describe('the names of ways', () => {
  it('are those of their kinds, numbered if they repeat', () => {
    const types = ['npm', 'pypi', 'oci', 'nuget', 'mcpb', 'npm', 'cargo', 'constructor'];
    const connections = [
      { type: 'http', url: 'https://a.example', configSchema: {} },
      { type: 'http', url: 'https://b.example', configSchema: {} },
    ] as const;
    const ways = waysOf({ connections, packages: types.map((registryType) => made({ registryType })) });
    const names = [...wayNames(ways).values()];
    const packages = ['npm', 'PyPI', 'Docker', 'NuGet', 'MCPB file', 'npm 2', 'cargo', 'constructor'];
    expect(names).toEqual(['Remote (HTTP)', 'Remote (HTTP) 2', ...packages]);
  });

  it('have the transport where equal kinds differ in it', () => {
    const connections = [
      { type: 'http', url: 'https://a.example', configSchema: {} },
      { type: 'http', url: 'https://a.example/sse', transport: 'sse', configSchema: {} },
    ] as const;
    const local = (type: 'sse' | 'streamable-http'): ServerPackage => made({ transport: { type, url: 'http://localhost:1/' } });
    const ways = waysOf({ connections, packages: [made({}), local('sse'), local('streamable-http'), local('streamable-http')] });
    expect([...wayNames(ways).values()]).toEqual([
      ...['Remote (HTTP)', 'Remote (SSE)'],
      ...['npm (stdio)', 'npm (SSE)', 'npm (HTTP)', 'npm (HTTP) 2'],
    ]);
  });

  it('come with how a client speaks to the server, and a title of the result', () => {
    const packages = [made({}), made({ transport: { type: 'sse', url: 'http://localhost:1/' } }), made({ registryType: 'mcpb' })];
    const ways = waysOf({ connections: [], packages });
    expect(ways.map(wayTransport)).toEqual(['Local (stdio)', 'Local (HTTP)', 'Local (file)']);
    expect(ways.map((way) => outcomeTitle(way, true))).toEqual(['Command', 'Command', 'File']);
  });
});
