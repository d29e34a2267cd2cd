import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { defined } from '../../support/defined.ts';
import { installInEditor, type EditorServer } from '../../support/editor-install.ts';
import { openGallery } from '../../support/editor-gallery.ts';
import type { TestServer } from '../../support/http-server.ts';
import { OFFICIAL_HOSTS } from '../../support/official-hosts.ts';
import { HARBOUR, record } from '../../support/records.ts';

const CROWD = Array.from({ length: 120 }, (_, at) => record(`@crowd/server-${at}`, { description: 'One of many.' }));
const ENDPOINT = { connections: [{ type: 'http' as const, url: 'https://exa.example', configSchema: {} }] };
const stdio = { type: 'stdio' } as const;
const TOKEN = { name: 'TOKEN', description: 'A token.', isRequired: true, isSecret: true };
const LOCAL = [
  record('local/npm', {
    ...ENDPOINT,
    packages: [{ registryType: 'npm', identifier: '@local/npm', version: '1.0.0', transport: stdio, environmentVariables: [TOKEN] }],
  }),
  record('local/pypi', { packages: [{ registryType: 'pypi', identifier: 'local', version: '2.0', transport: stdio }] }),
  record('local/docker', {
    packages: [
      {
        ...{ registryType: 'oci', identifier: 'local/docker:1.0', transport: stdio, environmentVariables: [TOKEN] },
        runtimeArguments: [{ type: 'named', name: '-v', value: '{folder}:/data', variables: { folder: { format: 'filepath' } } }],
      },
    ],
  }),
  record('local/nuget', {
    packages: [
      {
        ...{ registryType: 'nuget', identifier: 'Local.Server', version: '3.0.0', transport: stdio },
        packageArguments: [{ type: 'positional', value: 'start' }],
      },
    ],
  }),
];
const catalog = createCatalog({
  records: [...HARBOUR, ...CROWD, ...LOCAL, record('exa', { description: 'Searches the web.', ...ENDPOINT })],
});

describe.each(OFFICIAL_HOSTS)("an editor's gallery of a catalogue on %s", (kind, open) => {
  let host: TestServer;
  beforeAll(async () => {
    host = await open(catalog);
  });
  afterAll(() => host.close());

  it.each(['/list', '/list/'])('shows every server once, requested at %s', async (path) => {
    const listed = await (await openGallery(`${host.url}${path}`)).list();
    expect(listed).toHaveLength(catalog.records.length);
    expect(new Set(listed.map(({ name }) => name)).size).toBe(catalog.records.length);
  });

  it('sends the probe once, and then requests only version 0.1', async () => {
    const before = host.requests.length;
    await (await openGallery(`${host.url}/list`)).list();
    const requests = host.requests.slice(before).map(({ path }) => path);
    expect(requests[0]).toBe('/list/v0.1/servers?limit=1');
    expect(requests.filter((path) => path.includes('/v0/'))).toEqual([]);
  });

  it('returns every server by its name, and reports others as absent', async () => {
    const gallery = await openGallery(`${host.url}/list`);
    for (const { name } of await gallery.list()) expect((await gallery.get(name))?.name).toBe(name);
    expect((await gallery.get('exa/exa'))?.remotes).toEqual([{ type: 'streamable-http', url: 'https://exa.example/mcp' }]);
    expect(await gallery.get('nobody/here')).toBeUndefined();
  });

  it('installs servers from their packages, and others from their URL', async () => {
    const gallery = await openGallery(`${host.url}/list`);
    const installed = async (name: string): Promise<EditorServer> => installInEditor(defined(await gallery.get(name)));
    const stdioServer = (command: string, args: readonly string[], env?: object): object => ({
      ...{ type: 'stdio', command, args },
      ...(env && { env }),
    });
    const env = { TOKEN: '${input:TOKEN}' };
    expect(await installed('local/npm')).toEqual({ config: stdioServer('npx', ['@local/npm@1.0.0'], env), inputs: ['TOKEN'] });
    expect(await installed('local/pypi')).toEqual({ config: stdioServer('uvx', ['local@2.0']), inputs: [] });
    expect(await installed('local/docker')).toEqual({
      config: stdioServer('docker', ['run', '-i', '--rm', '-v', '${input:folder}:/data', '-e', 'TOKEN', 'local/docker:1.0'], env),
      inputs: ['folder', 'TOKEN'],
    });
    expect((await installed('local/nuget')).config).toEqual(stdioServer('dnx', ['Local.Server@3.0.0', '--yes', '--', 'start']));
    expect((await installed('exa/exa')).config).toEqual({ type: 'http', url: 'https://exa.example/mcp' });
    await expect(installed('acme/mail')).rejects.toThrow('No server package found');
  });

  it('searches all pages on a live host; files return the whole list', async () => {
    const found = await (await openGallery(`${host.url}/list`)).list('one of many');
    const isCrowd = ({ name }: { name: string }): boolean => name.startsWith('crowd/');
    expect(found.filter(isCrowd)).toHaveLength(120);
    expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
    if (kind === 'live') expect(found.slice(0, 120).every(isCrowd)).toBe(true);
    else expect(found).toHaveLength(catalog.records.length);
  });
});
