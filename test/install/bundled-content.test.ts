import { describe, expect, it } from 'vitest';

import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { catalogOf, readStore } from '../../src/catalog/store/store.ts';
import { launchOfWay, waysOf } from '../../src/install/index.ts';

const { records } = catalogOf(readStore('content'));

/** Why nobody can install these servers from the catalogue. */
const NOT_INSTALLABLE: Readonly<Record<string, string>> = {
  'abhiz123/todoist-mcp-server': 'The npm registry has no package of the name that public lists state.',
  'jerhadf/linear-mcp-server': 'The npm package linear-mcp-server names another repository.',
  'mikechao/metmuseum-mcp': 'The npm registry has no package of the name that the repository states.',
};

/** Whether a client can reach the server at a URL, or start one of its packages. */
function isInstallable(record: ServerRecord): boolean {
  return waysOf(record).some((way) => way.kind === 'remote' || (way.kind === 'package' && launches(way)));
}

function launches(way: Extract<ReturnType<typeof waysOf>[number], { kind: 'package' }>): boolean {
  return launchOfWay(way, { config: {} }).kind === 'launch';
}

describe('the bundled servers', () => {
  it('are installable, except those with a stated reason', () => {
    const others = records.filter((record) => !isInstallable(record)).map(({ qualifiedName }) => qualifiedName);
    process.stdout.write(`installable: ${records.length - others.length} of ${records.length} bundled servers\n`);
    for (const name of others.toSorted()) process.stdout.write(`  not ${name}: ${NOT_INSTALLABLE[name] ?? 'no reason is stated'}\n`);
    expect(others.toSorted()).toEqual(Object.keys(NOT_INSTALLABLE));
    expect([records.length - others.length, records.length]).toEqual([61, 64]);
  });

  it('state only packages that a command starts, once each', () => {
    const ways = records.flatMap((record) => waysOf(record).flatMap((way) => (way.kind === 'package' ? [{ record, way }] : [])));
    expect(ways.filter(({ way }) => !launches(way)).map(({ record }) => record.qualifiedName)).toEqual([]);
    const names = ways.map(({ way }) => `${way.package.registryType} ${way.package.identifier}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.length).toBeGreaterThan(60);
  });

  it('state the version of each npm and PyPI package', () => {
    const packages = records.flatMap(({ packages: stated = [] }) => stated).filter(({ registryType }) => registryType !== 'oci');
    expect(packages.filter(({ version }) => version === undefined).map(({ identifier }) => identifier)).toEqual([]);
    expect(packages.length).toBeGreaterThan(45);
  });

  it('describe each setting of a package', () => {
    const fields = records.flatMap((record) =>
      waysOf(record).flatMap((way) =>
        way.kind === 'package' ? Object.entries(Object(way.form.schema['properties']) as Readonly<Record<string, object>>) : [],
      ),
    );
    expect(fields.filter(([, field]) => !('description' in field)).map(([name]) => name)).toEqual([]);
    expect(fields.length).toBeGreaterThan(100);
  });

  it('mark as secret each setting whose name says so', () => {
    const variables = records.flatMap(({ packages: stated = [] }) =>
      stated.flatMap(({ environmentVariables = [] }) => environmentVariables),
    );
    const open = variables.filter(({ name, isSecret }) => /(?:TOKEN|KEY|PASSWORD|PASS|PWD|SECRET)$/.test(name) && isSecret !== true);
    expect(open.map(({ name }) => name)).toEqual([]);
  });
});
