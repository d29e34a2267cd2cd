import { describe, expect, it } from 'vitest';

import { nearNames } from '../../../src/catalog/lists/near-names.ts';
import { record } from '../../support/records.ts';

const RECORDS = [
  record('exa-labs/exa-mcp-server', { displayName: 'Exa', repo: 'exa-mcp-server' }),
  record('@acme/weather', { displayName: 'Sky & Rain' }),
  record('bolt/mail-mcp'),
  record('mail-labs/mcp-mail'),
  record('carol/server', { repo: 'servers' }),
  record('dave/files', { packages: [{ registryType: 'npm', identifier: '@dave/disk-reader', transport: { type: 'stdio' } }] }),
];
const near = nearNames(RECORDS);

function found(name: string): { meant: string | undefined; candidates: string[] } {
  const { meant, candidates } = near.find(name);
  return { meant: meant?.qualifiedName, candidates: candidates.map(({ qualifiedName }) => qualifiedName) };
}

describe('the near names of a catalogue', () => {
  it.each([
    ['a part of the name', 'exa', 'exa-labs/exa-mcp-server'],
    ['the last part', 'exa-mcp-server', 'exa-labs/exa-mcp-server'],
    ['other separators', 'EXA_MCP', 'exa-labs/exa-mcp-server'],
    ['the owner and a part', 'Exa-Labs/exa', 'exa-labs/exa-mcp-server'],
    ['the name with @', '@exa-labs/exa-mcp-server', 'exa-labs/exa-mcp-server'],
    ['the name without @', 'acme/weather', '@acme/weather'],
    ['the display name', 'sky & rain', '@acme/weather'],
    ['the package', 'disk-reader', 'dave/files'],
    ['the URL of the repository', 'https://github.com/exa-labs/exa-mcp-server.git', 'exa-labs/exa-mcp-server'],
    ['the URL of the page', 'https://example.org/list/servers/exa-labs/exa-mcp-server/', 'exa-labs/exa-mcp-server'],
  ])('give the one server that is meant by %s', (_, name, meant) => {
    expect(found(name)).toEqual({ meant, candidates: [meant] });
  });

  it('give candidates where several servers have the name, first that of an owner of this name', () => {
    expect(found('mail')).toEqual({ meant: undefined, candidates: ['mail-labs/mcp-mail', 'bolt/mail-mcp'] });
  });

  it('give only a candidate where the owner is another', () => {
    expect(found('mallory/weather')).toEqual({ meant: undefined, candidates: ['@acme/weather'] });
  });

  it('give only candidates for mistyped names and parts of words', () => {
    expect(found('acme/waether')).toEqual({ meant: undefined, candidates: ['@acme/weather'] });
    expect(found('weathr')).toEqual({ meant: undefined, candidates: ['@acme/weather'] });
    expect(found('weath')).toEqual({ meant: undefined, candidates: ['@acme/weather'] });
  });

  it('never mean a server by generic words', () => {
    expect(found('server')).toEqual({ meant: undefined, candidates: ['carol/server'] });
    expect(found('servers').meant).toBeUndefined();
  });

  it.each(['mcp-servers', '', ' ', '/', '///', '__proto__', 'exa'.repeat(100), 'zqx', 'x'])('give nothing for %j', (name) => {
    expect(found(name)).toEqual({ meant: undefined, candidates: [] });
  });

  it('leave out servers that may not be named', () => {
    expect(near.find('exa', () => false)).toEqual({ candidates: [] });
    const { meant } = near.find('mail', ({ qualifiedName }) => qualifiedName !== 'bolt/mail-mcp');
    expect(meant?.qualifiedName).toBe('mail-labs/mcp-mail');
  });

  it('give at most five candidates, in list order', () => {
    const crowd = nearNames(Array.from({ length: 20 }, (_, at) => record(`owner-${at}/clock`)));
    expect(crowd.find('clock').candidates.map(({ qualifiedName }) => qualifiedName)).toEqual(
      [0, 1, 2, 3, 4].map((at) => `owner-${at}/clock`),
    );
  });

  it('find a name with one edit among many', () => {
    const crowd = nearNames([...Array.from({ length: 2000 }, (_, at) => record(`owner-${at}/tool-${at}`)), record('acme/lighthouse')]);
    expect(crowd.find('acme/lighthose').candidates.map(({ qualifiedName }) => qualifiedName)).toEqual(['acme/lighthouse']);
  });
});
