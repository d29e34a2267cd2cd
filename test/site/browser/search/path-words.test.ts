import { describe, expect, it } from 'vitest';

import { pathWords } from '../../../../src/site/browser/search/path-words.ts';

describe('the words of a path', () => {
  it.each([
    ['/servers/github/github-mcp-serve/', 'github github-mcp-serve'],
    ['/servers/@awkoy/notion-mcp-server', 'awkoy notion-mcp-server'],
    ['/connect/acme/mail/', 'acme mail'],
    ['/servers/acme/mail.brief.md', 'acme mail'],
    ['/servers/acme/mail/index.json', 'acme mail'],
    ['/nope', 'nope'],
    ['/servers/', 'servers'],
    ['/', ''],
  ])('are those of the server: %s', (path, words) => {
    expect(pathWords(path, '/')).toBe(words);
  });

  it('leave out the path of the site', () => {
    expect(pathWords('/list/servers/acme/mail/', '/list/')).toBe('acme mail');
  });

  it('are decoded, also where a percent sign encodes nothing', () => {
    expect(pathWords('/servers/acme/b%C3%A4r/', '/')).toBe('acme bär');
    expect(pathWords('/servers/acme/100%/', '/')).toBe('acme 100%');
  });

  it('are no filter, phrase or exclusion', () => {
    expect(pathWords('/owner:acme/-mail/%22x%22/', '/')).toBe('owner acme mail x');
  });

  it('are not longer than a query', () => {
    expect(pathWords(`/${'a'.repeat(5000)}`, '/')).toHaveLength(200);
  });
});
