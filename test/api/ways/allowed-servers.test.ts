import { describe, expect, it } from 'vitest';

import { allowedServers, allowedServersFiles, type AllowedServers } from '../../../src/api/ways/allowed-servers.ts';
import { ALL_FAMILIES } from '../../../src/catalog/values/file-families.ts';
import { EXAMPLE_CATALOG } from '../../../src/api/openapi/example-catalog.ts';
import { textOf } from '../../../src/catalog/published/published-file.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { record } from '../../support/records.ts';

const server = (name: string, facts: object = {}): ServerRecord =>
  record(`acme/${name}`, {
    packages: [{ registryType: 'pypi', identifier: name, version: '2.0.0', transport: { type: 'stdio' } }],
    ...facts,
  });

function listIn(text: string): AllowedServers['allowedMcpServers'] {
  // The function under test wrote the text.
  return (JSON.parse(text) as AllowedServers).allowedMcpServers;
}

describe('the allow list', () => {
  it('has the entries of all ways, each once, and states what it leaves out', () => {
    const local = { registryType: 'npm', identifier: 'notes', transport: { type: 'sse', url: 'http://localhost:1/sse' } };
    const notes = server('notes', { packages: [...(server('notes').packages ?? []), local] });
    const renamed = { ...server('notes'), qualifiedName: 'acme/again' };
    expect(allowedServers([notes, renamed])).toEqual({
      format: 'portolan-allowed-servers-1',
      allowedMcpServers: [{ serverCommand: ['uvx', 'notes==2.0.0'] }],
      leftOut: [{ qualifiedName: 'acme/notes', way: 'npm', reason: 'local-url' }],
    });
  });

  it('leaves out servers with failed checks', () => {
    const { allowedMcpServers, leftOut } = allowedServers([server('bad', { security: { scanPassed: false } })]);
    expect([allowedMcpServers, leftOut]).toEqual([[], [{ qualifiedName: 'acme/bad', reason: 'failed-checks' }]]);
  });
});

describe('the files of allow lists', () => {
  const profiles = [{ id: 'team', name: 'Team', description: '', servers: ['acme/a', 'acme/missing'] }];
  const catalog = { ...EXAMPLE_CATALOG, records: [{ ...server('a'), profiles: ['team'] }, server('b')], profiles };

  it('are one for all servers, and one for each profile', () => {
    const files = [...allowedServersFiles(catalog)].map((file) => [file.path, listIn(textOf(file)).length]);
    expect(files).toEqual([
      ['api/allowed-servers.json', 2],
      ['api/profiles/team/allowed-servers.json', 1],
    ]);
  });

  it('are only those of profiles for a catalogue of more servers than an organisation allows', () => {
    const records = Array.from({ length: 1001 }, (_, at) => server(`s${at}`));
    expect([...allowedServersFiles({ ...catalog, records })].map(({ path }) => path)).toEqual(['api/profiles/team/allowed-servers.json']);
  });

  it('are absent if the entries for clients are', () => {
    const site = { ...catalog.site, files: { ...ALL_FAMILIES, install: false } };
    expect([...allowedServersFiles({ ...catalog, site })]).toEqual([]);
  });
});
