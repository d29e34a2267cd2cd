import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { packageForm } from '../../../src/catalog/packages/package-form.ts';
import type { ServerPackage } from '../../../src/catalog/packages/package.ts';
import { CLIENTS } from '../../../src/install/clients.ts';
import { clientSnippets } from '../../../src/install/index.ts';
import { launchOf } from '../../../src/install/launch/launch.ts';
import { RUNTIMES } from '../../../src/install/launch/runtime.ts';
import type { Config, ConfigValue } from '../../../src/session-config/index.ts';
import { plainLaunch } from '../../support/plain-launch.ts';
import { realServersWithPackages } from '../../support/real-packages.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../../support/shared-data.ts';
import { hasAllCases } from '../../support/cases.ts';

type Members = Partial<ServerPackage>;

function made(members: Members): ServerPackage {
  return { registryType: 'npm', identifier: 'weather', version: '1.2.3', transport: { type: 'stdio' }, ...members };
}

/** The command line and the environment, or the reason why there is none. */
function launched(members: Members, config: Config = {}): unknown {
  const launch = plainLaunch(made(members), config);
  if (launch.kind === 'unsupported') return `${launch.reason}: ${launch.detail}`;
  const line = [launch.command, ...launch.args].join(' ');
  return Object.keys(launch.env).length === 0 ? line : [line, launch.env];
}

describe('the command that starts a package', () => {
  it.each<[Members, string]>([
    [{}, 'npx -y weather@1.2.3'],
    [{ identifier: '@acme/weather-mcp', version: '2.0.0-beta.1' }, 'npx -y @acme/weather-mcp@2.0.0-beta.1'],
    [{ registryType: 'pypi' }, 'uvx weather==1.2.3'],
    [{ registryType: 'nuget', identifier: 'Acme.Weather' }, 'dnx Acme.Weather@1.2.3 --yes --'],
    [{ registryType: 'oci', identifier: 'acme/weather' }, 'docker run -i --rm acme/weather:1.2.3'],
    [{ registryType: 'oci', identifier: 'ghcr.example:5000/acme/weather:2' }, 'docker run -i --rm ghcr.example:5000/acme/weather:2'],
    [{ registryBaseUrl: 'https://other.example' }, 'npx -y weather@1.2.3'],
    [{ registryType: 'pypi', version: 'latest' }, 'uvx weather@latest'],
    [{ version: 'latest' }, 'npx -y weather@latest'],
  ])('is that of its registry: %j', (members, line) => {
    const { version, ...rest } = { version: '1.2.3', ...members };
    expect(launched(members.identifier?.endsWith(':2') === true ? { ...rest, version: undefined! } : { version, ...rest })).toBe(line);
  });

  it('starts another program of the package by the option that its runner has for that', () => {
    const named = (name: string): Members => ({
      runtimeArguments: [
        { type: 'named', name, value: 'weather' },
        { type: 'positional', value: 'weather-cli' },
      ],
    });
    expect(launched(named('-p'))).toBe('npx -y --package weather@1.2.3 weather-cli');
    expect(launched({ registryType: 'pypi', ...named('--from') })).toBe('uvx --from weather==1.2.3 weather-cli');
  });

  it.each<[Members, string]>([
    [{ registryType: 'cargo' }, 'registry: cargo'],
    [{ registryType: 'mcpb', identifier: 'https://a.example/x.mcpb' }, 'file: mcpb'],
    [{ identifier: '-x' }, 'identifier: -x'],
    [{ identifier: 'a b' }, 'identifier: a b'],
    [{ identifier: 'https://evil.example/x.tgz' }, 'identifier: https://evil.example/x.tgz'],
    [{ identifier: '../x' }, 'identifier: ../x'],
    [{ registryType: 'oci', identifier: '--privileged' }, 'identifier: --privileged'],
    [{ version: '^1.2.3' }, 'version: ^1.2.3'],
    [{ version: '--registry=x' }, 'version: --registry=x'],
    [{ version: '1 && rm' }, 'version: 1 && rm'],
    [{ registryType: 'pypi', version: 'main' }, 'version: main'],
    [{ runtimeArguments: [{ type: 'named', name: '-c', value: 'rm -rf /' }] }, 'runtime-argument: -c'],
    [{ runtimeArguments: [{ type: 'positional', value: '--call=rm' }] }, 'runtime-argument: --call'],
    [{ runtimeArguments: [{ type: 'named', name: '--registry', value: 'https://evil.example' }] }, 'runtime-argument: --registry'],
    [{ runtimeArguments: [{ type: 'positional', value: 'other' }] }, 'runtime-argument: other'],
    [{ registryType: 'pypi', runtimeArguments: [{ type: 'named', name: '--from', value: 'other' }] }, 'runtime-argument: --from'],
    [{ registryType: 'pypi', identifier: 'sh' }, 'identifier: sh'],
    [{ registryType: 'pypi', identifier: 'Python3.12' }, 'identifier: Python3.12'],
    [
      {
        registryType: 'pypi',
        runtimeArguments: [
          { type: 'named', name: '--from', value: 'weather' },
          { type: 'positional', value: 'bash' },
        ],
      },
      'runtime-argument: bash',
    ],
    [
      {
        runtimeArguments: [
          { type: 'named', name: '--package', value: 'weather' },
          { type: 'positional', value: 'tool-of-the-machine' },
        ],
      },
      'runtime-argument: tool-of-the-machine',
    ],
    [{ registryType: 'oci', runtimeArguments: [{ type: 'positional', value: 'evil/image' }] }, 'runtime-argument: evil/image'],
    [{ environmentVariables: [{ name: 'NODE_OPTIONS', value: '--require x' }] }, 'variable-value: NODE_OPTIONS'],
    [{ environmentVariables: [{ name: 'npm_config_registry', default: 'https://evil.example' }] }, 'variable-value: npm_config_registry'],
    [{ environmentVariables: [{ name: 'A=B', value: 'x' }] }, 'variable-name: A=B'],
    [{ transport: { type: 'sse', url: 'http://localhost:{port}/sse' } }, 'local-url: http://localhost:{port}/sse'],
    [{ transport: { type: 'sse', url: 'http://elsewhere.example/sse' } }, 'local-url: http://elsewhere.example/sse'],
  ])('does not exist where a text of the package could run something else: %j', (members, reason) => {
    expect(launched(members)).toBe(reason);
  });

  it('has the arguments of the package after it, each text as one element', () => {
    const members: Members = {
      packageArguments: [
        { type: 'positional', value: 'serve; rm -rf /' },
        { type: 'named', name: '--folder', isRepeated: true, isRequired: true },
        { type: 'named', name: '--read-only' },
        { type: 'named', name: '--level', default: 'info' },
        { type: 'named', name: '--token', isSecret: true },
      ],
    };
    const launch = plainLaunch(made(members), { folder: ['a b', '--c'], 'read-only': true });
    expect(launch).toMatchObject({
      args: ['-y', 'weather@1.2.3', 'serve; rm -rf /', '--folder', 'a b', '--folder', '--c', '--read-only', '--level', 'info'],
    });
    // Neither the flag nor the value of an optional setting without a value, and no flag that is off.
    expect(launched({ packageArguments: members.packageArguments!.slice(2) }, { 'read-only': false })).toBe(
      'npx -y weather@1.2.3 --level info',
    );
  });

  it('passes variables to a container by name only, and repeats no option', () => {
    const members: Members = {
      registryType: 'oci',
      identifier: 'acme/weather:1',
      runtimeArguments: [
        { type: 'positional', value: 'run' },
        { type: 'named', name: '-i' },
        { type: 'named', name: '--rm' },
        { type: 'named', name: '-e', value: 'TOKEN={token}', variables: { token: { isSecret: true } } },
        { type: 'named', name: '-e' },
        { type: 'positional', value: 'REGION' },
        { type: 'named', name: '--mount', value: 'type=bind,src={folder},dst=/data', variables: { folder: { isRequired: true } } },
        { type: 'positional', value: 'acme/weather:1' },
      ],
      environmentVariables: [{ name: 'REGION', default: 'eu' }],
    };
    const { version: _version, ...unversioned } = made(members);
    expect(plainLaunch(unversioned, { token: 'secret', folder: '/home/a b' })).toEqual({
      kind: 'plain',
      command: 'docker',
      args: ['run', '-i', '--rm', '--mount', 'type=bind,src=/home/a b,dst=/data', '-e', 'REGION', '-e', 'TOKEN', 'acme/weather:1'],
      env: { REGION: 'eu', TOKEN: 'secret' },
    });
  });

  it.each([
    ['docker.io/acme/weather:1', 'acme/weather:1'],
    ['docker.io/library/weather:1', 'weather'],
    ['ghcr.example:5000/acme/weather:1', 'ghcr.example:5000/acme/weather'],
    ['acme/weather:1', 'docker.io/acme/weather:2'],
  ])('is that of the image %s if an argument names it as %s', (identifier, value) => {
    const { version: _version, ...image } = made({ registryType: 'oci', identifier });
    expect(plainLaunch({ ...image, runtimeArguments: [{ type: 'positional', value }] }, {})).toMatchObject({
      args: ['run', '-i', '--rm', identifier],
    });
  });

  it.each([
    ['ghcr.example/acme/weather:1', 'acme/weather:1'],
    ['acme/weather:1', 'acme/weather-2:1'],
    ['acme/weather:1', 'acme:1'],
  ])('of the image %s does not exist if an argument names %s', (identifier, value) => {
    const { version: _version, ...image } = made({ registryType: 'oci', identifier });
    expect(plainLaunch({ ...image, runtimeArguments: [{ type: 'positional', value }] }, {})).toEqual({
      kind: 'unsupported',
      reason: 'runtime-argument',
      detail: value,
    });
  });

  it('passes runtime options that the program does not have to the package, and starts a named program of a package by uvx', () => {
    expect(
      launched({
        runtimeArguments: [
          { type: 'named', name: '--project-ref', value: 'x' },
          { type: 'positional', value: '-y' },
        ],
      }),
    ).toBe('npx -y weather@1.2.3 --project-ref x');
    const from = { type: 'named', name: '--from', value: 'weather' } as const;
    expect(launched({ registryType: 'pypi', runtimeArguments: [from, { type: 'positional', value: 'weather-mcp' }] })).toBe(
      'uvx --from weather==1.2.3 weather-mcp',
    );
  });

  it.each([
    ['weather', 'weather-mcp', true],
    ['weather', 'acme-weather', true],
    ['ss', 'openssl', false],
    ['form', 'terraform', false],
    ['weather', 'weatherd', false],
  ])('of the package %s starts the program %s only if it has all words of the name: %s', (identifier, program, isStarted) => {
    const from = { type: 'named', name: '--from', value: identifier } as const;
    const line = launched({ registryType: 'pypi', identifier, runtimeArguments: [from, { type: 'positional', value: program }] });
    expect(line).toBe(isStarted ? `uvx --from ${identifier}==1.2.3 ${program}` : `runtime-argument: ${program}`);
  });

  it.each<[string, string | undefined, string]>([
    ['--init', undefined, '--init '],
    ['--init', 'true', '--init '],
    ['--init=1', undefined, '--init '],
    ['--init', 'false', ''],
    ['--privileged', 'false', ''],
    ['--privileged=False', undefined, ''],
    ['--privileged', '0', ''],
    ['--privileged', 'off', 'runtime-argument: --privileged'],
  ])('has the option of a container only if it is on: %s %s', (name, value, expected) => {
    const argument = { type: 'named' as const, name, ...(value !== undefined && { value }) };
    const line = launched({ registryType: 'oci', identifier: 'acme/weather', runtimeArguments: [argument] });
    expect(line).toBe(expected.includes(':') ? expected : `docker run -i --rm ${expected}acme/weather:1.2.3`);
  });

  it.each([
    ['true', '--init '],
    ['false', ''],
  ])('has the option of a container whose default is %s accordingly', (value, expected) => {
    const argument = { type: 'named' as const, name: '--init', default: value };
    const line = launched({ registryType: 'oci', identifier: 'acme/weather', runtimeArguments: [argument] });
    expect(line).toBe(`docker run -i --rm ${expected}acme/weather:1.2.3`);
  });

  it('names what a container may use of the host', () => {
    const options = [
      ['--privileged', undefined],
      ['-v', '/var/run/docker.sock:/var/run/docker.sock'],
      ['-v', '/:/host'],
      ['-v', 'data:/data'],
      ['--network', 'host'],
      ['--network', 'none'],
    ] as const;
    const runtimeArguments = options.map(([name, value]) => ({ type: 'named' as const, name, ...(value !== undefined && { value }) }));
    const { version: _version, ...image } = made({ registryType: 'oci', identifier: 'acme/weather:1' });
    const launch = launchOf({ ...image, runtimeArguments }, { config: { privileged: true } });
    expect(launch).toMatchObject({
      hostAccess: [
        { kind: 'full', option: '--privileged' },
        { kind: 'full', option: '-v /var/run/docker.sock:/var/run/docker.sock' },
        { kind: 'full', option: '-v /:/host' },
        { kind: 'folder', option: '-v data:/data' },
        { kind: 'network', option: '--network host' },
      ],
    });
  });

  it('of a package with an HTTP transport comes with the local URL, filled with the settings', () => {
    const members: Members = {
      transport: { type: 'streamable-http', url: 'http://127.0.0.1:{port}/mcp' },
      packageArguments: [{ type: 'named', name: '--port', default: '8080' }],
    };
    expect(launchOf(made(members), { config: { port: 9000 } })).toMatchObject({
      local: { kind: 'http', base: 'http://127.0.0.1:9000/mcp' },
    });
  });

  it.each<[string, Members]>([
    ['a fixed argument', { packageArguments: [{ type: 'positional', valueHint: 'port', value: '8080' }] }],
    ['an option of its runner', { runtimeArguments: [{ type: 'named', name: '--port', value: '8080' }] }],
  ])('takes the local URL from %s', (_, members) => {
    const transport = { type: 'streamable-http', url: 'http://127.0.0.1:{port}/mcp' } as const;
    expect(launchOf(made({ transport, ...members }), { config: {} })).toMatchObject({ local: { base: 'http://127.0.0.1:8080/mcp' } });
  });

  it('of a package with an HTTP transport comes with the headers that it states, and placeholders for their secrets', () => {
    const headers = [
      { name: 'X-API-Key', isSecret: true, isRequired: true },
      { name: 'X-Mode', value: 'read' },
      { name: 'X-Region', value: 'eu-{zone}', variables: { zone: { default: '1' } } },
      { name: 'X-Optional' },
      { name: 'Host', value: 'evil.example' },
      { name: 'X-Split', value: 'a\r\nb: c' },
    ];
    const stated = made({ transport: { type: 'streamable-http', url: 'http://127.0.0.1:80/mcp', headers } });
    const launch = launchOf(stated, { config: {} });
    expect(launch).toMatchObject({
      local: {
        headers: [
          { name: 'X-API-Key', parts: [{ name: 'X-API-Key', secret: true, missing: true }] },
          { name: 'X-Mode', parts: ['read'] },
          { name: 'X-Region', parts: ['eu-', { value: '1' }] },
        ],
      },
      target: { env: [] },
    });
    const connection = launch.kind === 'launch' ? launch.local! : undefined!;
    const entry = clientSnippets({ name: 'weather', connection }).find(({ client, kind }) => client === 'librechat' && kind === 'file');
    expect(entry).toMatchObject({ text: expect.stringContaining('X-API-Key: YOUR_X_API_KEY') as string });
  });

  it('never has a secret in the local URL', () => {
    const members: Members = {
      transport: { type: 'sse', url: 'http://127.0.0.1:80/sse?token={token}' },
      packageArguments: [{ type: 'named', name: '--token', isSecret: true }],
    };
    expect(launched(members, { token: 'core-of-a-secret' })).toBe('local-url: http://127.0.0.1:80/sse?token={token}');
  });

  it('shows a placeholder for a required value that is not set, and for every secret', () => {
    const launch = launchOf(made({ environmentVariables: [{ name: 'CITY', isRequired: true }, { name: 'API_KEY' }] }), {
      config: { API_KEY: 's3cret' },
    });
    expect(launch).toMatchObject({
      target: { env: [{ parts: [{ missing: true, secret: false, value: '' }] }, { parts: [{ secret: true, value: 's3cret' }] }] },
    });
  });
});

describe.runIf(hasSharedData)(`real packages ${NEEDS_SHARED_DATA}`, () => {
  const servers = hasSharedData ? realServersWithPackages() : [];
  const packages = servers.flatMap(({ packages: all }) => all);

  it('are launchable, except files and those that name other code', () => {
    const counts = new Map<string, number>();
    const launchable = servers.filter(({ packages: all }) => all.some((each) => launchOf(each, { config: {} }).kind === 'launch'));
    for (const each of packages) {
      const launch = launchOf(each, { config: {} });
      const key = launch.kind === 'launch' ? 'command' : launch.reason;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    process.stdout.write(
      `launchable: ${launchable.length} of ${servers.length} real servers; packages: ${JSON.stringify(Object.fromEntries(counts))}\n`,
    );
    // The others have only files (9), name other code (3) or a URL of another machine (4).
    expect(launchable.length).toBe(332);
  });

  it('have an entry, a link or a command for every client that starts processes', () => {
    const commands = packages.flatMap((each) => {
      const launch = launchOf(each, { config: {} });
      return launch.kind === 'launch' ? [launch.target] : [];
    });
    const counts = new Map(CLIENTS.map(({ id }) => [id, 0]));
    let snippets = 0;
    for (const connection of commands) {
      const written = clientSnippets({ name: 'it', connection });
      snippets += written.length;
      for (const client of new Set(written.map(({ client: id }) => id))) counts.set(client, (counts.get(client) ?? 0) + 1);
    }
    const complete = [...counts].filter(([, count]) => count === commands.length).map(([id]) => id);
    process.stdout.write(
      `clients × packages: ${complete.length} of ${CLIENTS.length} clients take all ${commands.length} packages, ${snippets} snippets\n`,
    );
    // Replit reaches remote servers only.
    expect([...counts].filter(([, count]) => count < commands.length)).toEqual([['replit', 0]]);
  });

  if (hasAllCases)
    it('with any configuration: the program is ours, no value is split or joined, and no secret is in a snippet', () => {
      const value = fc.string({ unit: fc.constantFrom('a', ' ', '"', "'", '\\', '-', ';', '\n', '$(x)', '&', '|'), maxLength: 8 });
      fc.assert(
        fc.property(fc.constantFrom(...packages), fc.infiniteStream(value), (stated, stream) => {
          const { config, values, secrets } = filled(stated, stream);
          const plain = plainLaunch(stated, config);
          if (plain.kind === 'unsupported') return;
          const runtime = RUNTIMES.get(stated.registryType)!;
          expect([plain.command, ...plain.args.slice(0, runtime.args.length)]).toEqual([runtime.command, ...runtime.args]);
          const places = [...plain.args, ...Object.values(plain.env)];
          for (const each of values)
            expect(places.filter((place) => place.includes(each)).length, each).toBeLessThanOrEqual(1 + Number(each === ''));
          const launch = launchOf(stated, { config });
          if (launch.kind !== 'launch') throw new Error('A plain launch exists.');
          const shown = JSON.stringify(clientSnippets({ name: 'it', connection: launch.target }));
          for (const secret of secrets) expect(shown).not.toContain(secret);
        }),
        { numRuns: 300 },
      );
    });
});

/** A configuration with a distinct value for each text setting of the form. */
function filled(stated: ServerPackage, stream: fc.Stream<string>): { config: Config; values: string[]; secrets: string[] } {
  const { properties = {} } = packageForm(stated).schema as {
    properties?: Record<string, { type: string; enum?: string[]; writeOnly?: boolean; items?: object }>;
  };
  const [config, values, secrets]: [Record<string, ConfigValue>, string[], string[]] = [{}, [], []];
  Object.entries(properties).forEach(([name, { type, enum: choices, writeOnly }], index) => {
    const text = `core${index}x${stream.next().value}x${index}end`;
    if (choices !== undefined) config[name] = choices[0]!;
    else if (type === 'boolean') config[name] = true;
    else if (type === 'number') config[name] = index;
    else {
      config[name] = type === 'array' ? [text] : text;
      values.push(text);
      if (writeOnly === true) secrets.push(`core${index}x`);
    }
  });
  return { config, values, secrets };
}
