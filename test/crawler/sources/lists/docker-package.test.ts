import { describe, expect, it } from 'vitest';

import { packageForm } from '../../../../src/catalog/packages/package-form.ts';
import { packageTree } from '../../../../src/catalog/packages/package-tree.ts';
import type { ServerPackage } from '../../../../src/catalog/packages/package.ts';
import { isJsonObject, jsonObject, member, textMember, type JsonObject } from '../../../../src/catalog/parsing/json-tree.ts';
import { UNTRUSTED_LIMITS } from '../../../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../../../src/catalog/parsing/yaml.ts';
import { readDockerPackage } from '../../../../src/crawler/sources/lists/docker-package.ts';
import { readDockerServer } from '../../../../src/crawler/sources/lists/docker-server-file.ts';
import type { Config } from '../../../../src/session-config/index.ts';
import { defined } from '../../../support/defined.ts';
import { plainLaunch } from '../../../support/plain-launch.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../../support/shared-data.ts';

const HARBOUR = `name: harbour
image: acme/harbour:2
type: server
about: {title: Harbour}
run:
  command: [serve, '--level={{harbour.level}}', --token, $HARBOUR_TOKEN, '{{harbour.paths|volume-target|into}}']
  volumes: ['{{harbour.paths|volume|into}}', 'cache:/cache', '{{harbour.kube}}:/kube:ro']
  user: '{{harbour.user.id}}'
  disableNetwork: true
  allowHosts: ['tides.example:443']
  env: {HEADERS: 'Bearer $HARBOUR_TOKEN'}
config:
  secrets:
    - {name: harbour.token, env: HARBOUR_TOKEN, description: The token, example: abc}
    - {name: harbour.spare, env: SPARE_KEY, required: false}
  env:
    - {name: ZONE, example: north}
    - {name: LEVEL, value: '{{harbour.level}}'}
    - {name: FIXED, value: 7}
    - {name: PASSWORD, value: hunter22}
  parameters:
    type: object
    required: [kube]
    properties:
      level: {type: string, enum: [low, high], default: low}
      paths: {type: array, items: {type: string}}
      kube: {type: string, default: $HOME/.kube}
      user: {type: object, properties: {id: {type: integer}}}
`;

function valueOf(yaml: string): JsonObject {
  const { value } = parseYaml(yaml, { file: 'x', limits: UNTRUSTED_LIMITS });
  return isJsonObject(value) ? value : jsonObject();
}

function packageOf(yaml: string): ServerPackage {
  return defined(readDockerPackage(valueOf(yaml)).packages?.[0]);
}

describe('the image of a server in a Docker catalogue', () => {
  it('is a package with secrets, variables, command, volumes, user and network', () => {
    const level = { default: 'low', choices: ['low', 'high'] };
    const token = { HARBOUR_TOKEN: { description: 'The token', isRequired: true, isSecret: true } };
    expect(JSON.parse(JSON.stringify(packageTree(packageOf(HARBOUR))))).toEqual({
      registryType: 'oci',
      identifier: 'acme/harbour:2',
      transport: { type: 'stdio' },
      runtimeArguments: [
        { type: 'named', name: '-v', value: '{paths}:{paths}', variables: { paths: {} }, isRepeated: true },
        { type: 'named', name: '-v', value: 'cache:/cache' },
        { type: 'named', name: '-v', value: '{kube}:/kube:ro', variables: { kube: { isRequired: true, placeholder: '$HOME/.kube' } } },
        { type: 'named', name: '-u', value: '{user_id}', variables: { user_id: { format: 'number' } } },
        { type: 'named', name: '--network', value: 'none' },
      ],
      packageArguments: [
        { type: 'positional', value: 'serve' },
        { type: 'positional', value: '--level={level}', variables: { level } },
        { type: 'positional', value: '--token' },
        { type: 'positional', value: '{HARBOUR_TOKEN}', variables: token },
        { type: 'positional', value: '{paths}', variables: { paths: {} }, isRepeated: true },
      ],
      environmentVariables: [
        { name: 'HARBOUR_TOKEN', value: '{HARBOUR_TOKEN}', variables: token },
        { name: 'SPARE_KEY', isSecret: true },
        { name: 'ZONE', placeholder: 'north' },
        { name: 'LEVEL', value: '{level}', variables: { level } },
        { name: 'FIXED', value: '7' },
        { name: 'PASSWORD', isRequired: true, isSecret: true },
        { name: 'HEADERS', value: 'Bearer {HARBOUR_TOKEN}', variables: token },
      ],
    });
  });

  it('is started with each value entered once', () => {
    const config = { HARBOUR_TOKEN: 't', PASSWORD: 'p', level: 'high', paths: ['/a', '/b'], kube: '/k', user_id: 7 };
    expect(Object.keys(Object(packageForm(packageOf(HARBOUR)).schema['properties']) as object).sort()).toEqual(
      [...Object.keys(config), 'SPARE_KEY', 'ZONE'].sort(),
    );
    const launch = plainLaunch(packageOf(HARBOUR), config);
    const line = launch.kind === 'plain' ? launch.args.join(' ') : launch.reason;
    expect(line).toContain('-v /a:/a -v /b:/b -v cache:/cache -v /k:/kube:ro -u 7 --network none');
    expect(line).toContain('acme/harbour:2 serve --level=high --token t /a /b');
    expect(launch).toMatchObject({ env: { HARBOUR_TOKEN: 't', LEVEL: 'high', FIXED: '7', PASSWORD: 'p', HEADERS: 'Bearer t' } });
  });

  it('gives a notice for what no option of Docker and no member of a package can state', () => {
    const { problems } = readDockerPackage(valueOf(HARBOUR.replace('|volume|into', '|shout')));
    expect(problems.map(({ code, severity, pointer }) => [code, severity, pointer])).toEqual([
      ['unused-member', 'notice', '/run/allowHosts'],
      ['unused-member', 'notice', '/run/volumes/0'],
    ]);
  });

  it('is no package if it is started for each call of a tool', () => {
    expect(readDockerPackage(valueOf(HARBOUR.replace('type: server', 'type: poci'))).packages).toBeUndefined();
  });
});

describe.skipIf(!hasSharedData)(`the real Docker catalogue ${NEEDS_SHARED_DATA}`, () => {
  it('has a command for every image', () => {
    const rows = sharedRows<{ name: string; yaml: string }>('official', 'docker-server-yaml.jsonl');
    const counts = { entries: rows.length, launchable: 0, remote: 0, perCall: 0, neither: [] as string[] };
    for (const { name, yaml } of rows) {
      const value = valueOf(yaml);
      const facts = readDockerServer(value, `docker/${name}`).value;
      const [stated] = facts?.packages ?? [];
      const launch = stated && plainLaunch(stated, sampleOf(stated));
      if (launch?.kind === 'plain') {
        counts.launchable += 1;
        expect(`${name}: ${[...launch.args, ...Object.values(launch.env)].join(' ')}`).not.toMatch(/\{\{|\}\}|\|into/);
      } else if (member(value, 'remote') !== undefined) counts.remote += 1;
      else if (textMember(value, 'type') === 'poci') counts.perCall += 1;
      else counts.neither.push(launch?.kind === 'unsupported' ? `${name} (${launch.reason} ${launch.detail})` : name);
    }
    process.stdout.write(`Docker catalogue: ${JSON.stringify(counts)}\n`);
    expect(counts.launchable).toBeGreaterThan(170);
    expect(counts.neither).toEqual([]);
  });
});

/** A value for each setting of a package. */
function sampleOf(stated: ServerPackage): Config {
  const fields = member(packageForm(stated).schema, 'properties');
  const names = isJsonObject(fields) ? Object.entries(fields) : [];
  return Object.fromEntries(names.map(([name, field]) => [name, member(field, 'type') === 'array' ? ['/v'] : 'v']));
}
