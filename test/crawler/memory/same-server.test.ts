import { describe, expect, it } from 'vitest';

import { comparableUrl, sameServer, serverLocation, type ServerLocation } from '../../../src/crawler/memory/same-server.ts';

const at = (qualifiedName: string, url: string): ServerLocation =>
  serverLocation(qualifiedName, { connections: [{ type: 'http', url, configSchema: {} }] });
const from = (qualifiedName: string, repository: string, folder?: string): ServerLocation => {
  const [owner = '', repo = ''] = repository.split('/');
  return { ...serverLocation(qualifiedName, { owner, repo }), folder };
};

describe('the URL of a server', () => {
  it.each([
    ['https://X.example/mcp', 'x.example'],
    ['http://x.example:80/', 'x.example'],
    ['https://x.example/a/mcp/', 'x.example/a'],
    ['https://x.example:8443/a?b=1#c', 'x.example:8443/a?b=1'],
    ['ftp://x.example', undefined],
    ['nothing', undefined],
  ])('%s is compared as %s', (url, expected) => expect(comparableUrl(url)).toBe(expected));
});

describe('two records with different names', () => {
  it('are the same server if they have the same URL in any spelling', () => {
    expect(sameServer(at('acme/a', 'https://x.example/mcp'), at('other/b', 'https://X.example'))).toBe('url');
    expect(sameServer(at('acme/a', 'https://x.example/a'), at('other/b', 'https://x.example/b'))).toBeUndefined();
  });

  it.each([
    ['the last parts of both names are the same', from('acme/weather', 'acme/tools'), from('io.acme/weather', 'Acme/Tools'), 'repository'],
    [
      'one of them has the name of the repository',
      from('acme/weather', 'acme/weather'),
      from('io.acme/rain', 'acme/weather'),
      'repository',
    ],
    ['they are two of several servers in a repository', from('acme/git', 'acme/servers'), from('io.acme/time', 'acme/servers'), undefined],
    ['they are in different folders', from('acme/git', 'acme/git', 'a'), from('io.acme/git', 'acme/git', 'b'), undefined],
    ['one has no folder', from('acme/git', 'acme/git', 'a'), from('io.acme/git', 'acme/git'), 'repository'],
    ['they come from different repositories', from('acme/git', 'acme/git'), from('io.acme/git', 'other/git'), undefined],
    ['neither has a repository', serverLocation('acme/git', {}), serverLocation('io.acme/git', {}), undefined],
  ])('%s', (_what, a, b, expected) => {
    expect(sameServer(a, b)).toBe(expected);
    expect(sameServer(b, a)).toBe(expected);
  });

  it('are different servers if one has the name of a repository with several servers', () => {
    const [own, other] = [from('acme/mcp', 'acme/mcp'), from('io.acme/mail', 'acme/mcp')];
    expect(sameServer(own, other, { isAlone: false })).toBeUndefined();
  });
});

describe('two records with the same name', () => {
  it('are not compared here', () => {
    expect(sameServer(at('acme/a', 'https://x.example'), at('ACME/a', 'https://x.example'))).toBeUndefined();
  });
});
