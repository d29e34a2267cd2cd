import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { commandLineOf } from '../../../src/catalog/packages/command-line.ts';
import { packageOfCommand } from '../../../src/catalog/packages/command-package.ts';
import { packageForm } from '../../../src/catalog/packages/package-form.ts';
import { packageTree } from '../../../src/catalog/packages/package-tree.ts';
import type { ServerPackage } from '../../../src/catalog/packages/package.ts';
import { RUNNERS } from '../../../src/catalog/packages/runners.ts';
import { isJsonObject, member } from '../../../src/catalog/parsing/json-tree.ts';
import { RUNTIMES } from '../../../src/install/launch/runtime.ts';
import type { Config } from '../../../src/session-config/index.ts';
import { plainLaunch } from '../../support/plain-launch.ts';
import { realServersWithPackages } from '../../support/real-packages.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../../support/shared-data.ts';

/** The package of a command line that is separated by blanks, as JSON without the transport, or the reason why there is none. */
function read(line: string, env: Readonly<Record<string, string>> = {}): unknown {
  const [command = '', ...args] = line.split(' ');
  return readArgs(command, args, env);
}

function readArgs(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): unknown {
  const found = packageOfCommand(commandLineOf({ command, args, env }));
  if (found.kind === 'none') return `${found.reason}: ${found.detail}`;
  const { transport: _transport, ...tree } = JSON.parse(JSON.stringify(packageTree(found.package))) as Record<string, unknown>;
  return tree;
}

/** The digest of an image: as many random digits as a key has. */
const DIGEST = 'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const NPM = { registryType: 'npm', identifier: 'weather' };

describe('the package that a command starts', () => {
  it.each<[string, unknown]>([
    ['npx -y weather', NPM],
    ['npx -y weather@latest', { ...NPM, version: 'latest' }],
    ['npx --yes @acme/weather-mcp@1.2.3', { registryType: 'npm', identifier: '@acme/weather-mcp', version: '1.2.3' }],
    ['/usr/local/bin/npx weather@next', { ...NPM, version: 'next' }],
    ['npx.cmd weather', NPM],
    ['cmd /c npx -y weather', NPM],
    ['npm exec -y -- weather', NPM],
    ['npx -p weather@2 weather', { ...NPM, version: '2' }],
    [
      'npx --package=@acme/tools weather-cli',
      {
        registryType: 'npm',
        identifier: '@acme/tools',
        runtimeArguments: [
          { type: 'named', name: '--package', value: '@acme/tools' },
          { type: 'positional', value: 'weather-cli' },
        ],
      },
    ],
    ['bunx weather@1.0.0', { ...NPM, version: '1.0.0', runtimeHint: 'bunx' }],
    ['bun x weather', { ...NPM, runtimeHint: 'bunx' }],
    ['pnpm dlx weather', { ...NPM, runtimeHint: 'pnpm' }],
    ['yarn dlx weather', { ...NPM, runtimeHint: 'yarn' }],
    ['uvx weather', { registryType: 'pypi', identifier: 'weather' }],
    ['uvx weather==1.2', { registryType: 'pypi', identifier: 'weather', version: '1.2' }],
    ['uv tool run weather@1.2', { registryType: 'pypi', identifier: 'weather', version: '1.2' }],
    ['uvx weather[cli]>=2', { registryType: 'pypi', identifier: 'weather[cli]', version: '>=2' }],
    [
      'uvx --python 3.12 --from weather-tools==2 weather',
      {
        registryType: 'pypi',
        identifier: 'weather-tools',
        version: '2',
        runtimeArguments: [
          { type: 'named', name: '--python', value: '3.12' },
          { type: 'named', name: '--from', value: 'weather-tools==2' },
          { type: 'positional', value: 'weather' },
        ],
      },
    ],
    ['pipx run weather', { registryType: 'pypi', identifier: 'weather', runtimeHint: 'pipx' }],
    ['docker run -i --rm acme/weather:1.2', { registryType: 'oci', identifier: 'acme/weather:1.2' }],
    [`docker run -i acme/weather:1.2@${DIGEST}`, { registryType: 'oci', identifier: `acme/weather:1.2@${DIGEST}` }],
    ['docker container run -i localhost:5000/weather', { registryType: 'oci', identifier: 'localhost:5000/weather' }],
    ['podman run --rm -i weather', { registryType: 'oci', identifier: 'weather', runtimeHint: 'podman' }],
    [
      'docker run -i --rm --init -v /data:/data --network=none acme/weather serve',
      {
        registryType: 'oci',
        identifier: 'acme/weather',
        runtimeArguments: [
          { type: 'positional', value: '--init' },
          { type: 'named', name: '-v', value: '/data:/data' },
          { type: 'named', name: '--network', value: 'none' },
        ],
        packageArguments: [{ type: 'positional', value: 'serve' }],
      },
    ],
    ['dnx Acme.Weather@1.2.3 --yes -- serve', { ...dotnet('1.2.3'), packageArguments: [{ type: 'positional', value: 'serve' }] }],
    ['dnx -y Acme.Weather --version 2.0.0', dotnet('2.0.0')],
  ])('is read from %j', (line, expected) => {
    expect(read(line)).toEqual(expected);
  });

  it.each([
    ['node dist/index.js', 'program: node'],
    ['uv run server.py', 'program: uv'],
    ['sh -c npx', 'program: sh'],
    ['docker compose up', 'program: docker'],
    ['npx -c rm', 'option: -c'],
    ['npx --registry=https://packages.example weather', 'option: --registry=https://packages.example'],
    ['uvx --with other weather', 'option: --with'],
    ['docker run -d weather', 'option: -d'],
    ['npx -y', 'reference: '],
    ['npx ./weather', 'reference: ./weather'],
    ['npx github:acme/weather', 'reference: github:acme/weather'],
    ['npx weather@git+https://code.example/x', 'reference: weather@git+https://code.example/x'],
    ['npx weather.tgz', 'reference: weather.tgz'],
    ['uvx --from git+https://code.example/x weather', 'reference: git+https://code.example/x'],
    ['npx $PACKAGE', 'reference: npx'],
    ['docker run -e 1=2 weather', 'option: -e'],
  ])('does not exist for %j', (line, reason) => {
    expect(read(line)).toBe(reason);
  });

  it('keeps fixed arguments word by word', () => {
    expect(readArgs('npx', ['-y', 'weather', '--port', '80', '--mode=fast', 'a b', '', '{place}', '-y'])).toEqual({
      ...NPM,
      packageArguments: ['--port', '80', '--mode=fast', 'a b', '', '{place}', '-y'].map((value) => ({ type: 'positional', value })),
    });
  });

  it('makes settings without value of placeholders', () => {
    const env = { TOKEN: 'YOUR_TOKEN', REGION: '${REGION:-eu}', URL: 'https://{{HOST}}/x', LEVEL: 'info', EXTRA: '' };
    expect(readArgs('npx', ['weather', '--city', '<your city>', '--key=${WEATHER_KEY}', 'your-place'], env)).toEqual({
      ...NPM,
      packageArguments: [
        { type: 'named', name: '--city', value: '{your_city}', variables: { your_city: { isRequired: true } } },
        { type: 'positional', value: '--key={WEATHER_KEY}', variables: { WEATHER_KEY: { isRequired: true, isSecret: true } } },
        { type: 'positional', value: '{value}', variables: { value: { isRequired: true } } },
      ],
      environmentVariables: [
        { name: 'TOKEN', isRequired: true, isSecret: true },
        { name: 'REGION', default: 'eu' },
        { name: 'URL', value: 'https://{HOST}/x', variables: { HOST: { isRequired: true } } },
        { name: 'LEVEL', value: 'info' },
        { name: 'EXTRA' },
      ],
    });
  });

  it('leaves out a variable without a name', () => {
    expect(readArgs('npx', ['weather'], { '': 'x', LEVEL: 'info' })).toMatchObject({ environmentVariables: [{ name: 'LEVEL' }] });
  });

  it('passes the variables of a container that the command names, with their values from the environment', () => {
    const env = { LEVEL: 'info', API_KEY: 'abc', DOCKER_HOST: 'tcp://elsewhere.example' };
    const line = 'docker run -i --rm -e LEVEL -e API_KEY --env PLACE=Kiel -e=x -e TOKEN=abc --env=PASS=${PASS} -e CITY acme/weather';
    expect(read(line.replace(' -e=x', ''), env)).toEqual({
      registryType: 'oci',
      identifier: 'acme/weather',
      environmentVariables: [
        { name: 'LEVEL', value: 'info' },
        { name: 'API_KEY', isRequired: true, isSecret: true },
        { name: 'PLACE', value: 'Kiel' },
        { name: 'TOKEN', isRequired: true, isSecret: true },
        { name: 'PASS', isRequired: true, isSecret: true },
        { name: 'CITY' },
      ],
    });
  });

  it('never contains a value that may be a secret', () => {
    const secrets = [
      `ghp_${'aB3'.repeat(12)}`,
      `sk-${'x1Y2'.repeat(6)}`,
      'postgres://me:hunter22@db.example/x',
      `Bearer ${'t0K3n'.repeat(4)}`,
      `eyJ${'hbGci0'.repeat(4)}.eyJ${'zdWIi0'.repeat(4)}.x`,
      'Zm9vYmFyMTIzNDU2Nzg5MEFCQ0RFRg',
    ];
    for (const secret of secrets) {
      const args = ['-y', 'weather', secret, '--header', secret, `--x=${secret}`, '-e', `LEVEL=${secret}`, `a ${secret} <b>`];
      const text = JSON.stringify(readArgs('npx', args, { LEVEL: secret, OTHER: `\${A:-${secret}}` }));
      expect(text).toContain('"weather"');
      expect(text).not.toContain(secret);
    }
    expect(JSON.stringify(read('npx weather --api-key short --password=p4ss', { MY_TOKEN: 'abc' }))).not.toMatch(/short|p4ss|abc/);
  });

  it.each([
    ['true', 'MASK_SECRETS'],
    ['0', 'REQUIRE_API_AUTH'],
  ])('keeps the value %s of a switch that is named like a secret', (value, name) => {
    expect(read('npx -y weather', { [name]: value })).toMatchObject({ environmentVariables: [{ name, value }] });
  });

  it('asks for the working directory and not for a PWD, which would be a password', () => {
    expect(read('npx -y weather --root $PWD --cache=${PWD}/.cache')).toMatchObject({
      packageArguments: [
        { value: '{WORKING_DIRECTORY}', variables: { WORKING_DIRECTORY: { isRequired: true } } },
        { value: '--cache={WORKING_DIRECTORY}/.cache', variables: { WORKING_DIRECTORY: { isRequired: true } } },
      ],
    });
  });

  it('has no secret folder, also in the path of a key', () => {
    const found = JSON.stringify(read('npx -y weather --root $PWD --key $HOME/.ssh/key'));
    expect(found).toContain('"{HOME}/.ssh/key"');
    expect(found).not.toContain('isSecret');
  });

  it('has only runtime arguments that the commands of Portolan know', () => {
    const unknown = RUNNERS.flatMap(({ registryType, options }) =>
      [...options].flatMap(([name, kind]) => {
        const known = RUNTIMES.get(registryType)?.options.get(name);
        return (kind === 'flag' || kind === 'value') && known !== kind ? [`${registryType} ${name}: ${known ?? 'none'}`] : [];
      }),
    );
    expect(unknown).toEqual([]);
  });

  it('keeps any texts as single arguments', () => {
    const text = fc.string().filter((word) => !/[<>$%{}]|your|my_|xxx|\.\.\.|todo|change|enter|insert|replace/i.test(word));
    fc.assert(
      fc.property(fc.array(text), (words) => {
        const found = packageOfCommand(commandLineOf({ command: 'npx', args: ['-y', 'weather', ...words], env: {} }));
        const launch = found.kind === 'package' ? plainLaunch(found.package, {}) : undefined;
        return launch?.kind === 'plain' && launch.args.length >= 2 && launch.args.slice(0, 2).join(' ') === '-y weather';
      }),
    );
  });
});

describe.skipIf(!hasSharedData)(`the packages of real servers ${NEEDS_SHARED_DATA}`, () => {
  it('are read again from the commands that start them', () => {
    let [launched, refused] = [0, 0];
    for (const { name, packages } of realServersWithPackages()) {
      for (const stated of packages) {
        const config = sampleOf(stated);
        const launch = plainLaunch(stated, config);
        if (launch.kind === 'unsupported') continue;
        launched += 1;
        const found = packageOfCommand(commandLineOf(launch));
        expect(found.kind, `${name}: ${JSON.stringify(found)}`).toBe('package');
        if (found.kind !== 'package') continue;
        const again = plainLaunch(found.package, settingsOf(found.package, launch));
        // A package may not set a variable such as ENV, which its users may set.
        const isRefused = again.kind === 'unsupported' && again.reason === 'variable-value';
        expect({ name, again }).toEqual({ name, again: isRefused ? again : launch });
        refused += isRefused ? 1 : 0;
        const { registryType, identifier } = found.package;
        const tag =
          stated.registryType === 'oci' && stated.version !== undefined && identifier !== stated.identifier ? `:${stated.version}` : '';
        // The extras of a Python package may be stated by a runtime argument.
        const own = stated.identifier.includes('[') ? identifier : identifier.replace(/\[.*$/, '');
        expect([registryType, own]).toEqual([stated.registryType, `${stated.identifier}${tag}`]);
        if (tag === '' && registryType !== 'oci') expect(found.package.version).toBe(stated.version);
      }
    }
    process.stdout.write(`commands of real packages that were read as the same packages: ${launched - refused} of ${launched}\n`);
    expect(launched).toBeGreaterThan(300);
    expect(refused).toBeLessThan(10);
  });
});

function dotnet(version: string): object {
  return { registryType: 'nuget', identifier: 'Acme.Weather', version };
}

/** A value for each setting of a package. */
function sampleOf(stated: ServerPackage): Config {
  const fields = member(packageForm(stated).schema, 'properties');
  if (!isJsonObject(fields)) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const choices = member(field, 'enum');
      const type = member(field, 'type');
      const value = Array.isArray(choices)
        ? choices[0]
        : type === 'number'
          ? 7
          : type === 'boolean'
            ? true
            : type === 'array'
              ? ['v']
              : 'v1';
      return [name, value as Config[string]];
    }),
  );
}

/** The values of the settings that were made of values in a command. */
function settingsOf(
  found: ServerPackage,
  launch: { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> },
): Config {
  const fields = member(packageForm(found).schema, 'properties');
  if (!isJsonObject(fields)) return {};
  return Object.fromEntries(Object.keys(fields).map((name) => [name, launch.env[name] ?? 'v1']));
}
