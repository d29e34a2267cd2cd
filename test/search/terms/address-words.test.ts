import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { withoutSharedParts } from '../../../src/search/terms/address-words.ts';
import { wordsOf } from '../../../src/search/terms/normalise.ts';

describe('the words of an address', () => {
  it.each([
    ['https://github.com/Acme/tide-mcp-server', 'acme tide'],
    ['https://github.com/acme/tide.git#readme', 'acme tide'],
    ['git@github.com:acme/tide.git', 'acme tide'],
    ['git clone https://gitlab.com/acme/tide.git', 'git clone acme tide'],
    ['github.com/acme/servers/tree/main/src/tide', 'acme tide'],
    ['https://mcp.acme.ai/mcp', 'acme'],
    ['https://api.acme.example:8080/v1/mcp?key=secret', 'acme 8080 v1'],
    ['mcp.acme.com/mcp', 'acme'],
    ['https://www.npmjs.com/package/tide-mcp', 'tide'],
    ['see (https://github.com/acme/tide), please', 'see acme tide please'],
    ['npx -y @acme/tide-mcp', 'npx y acme tide'],
    ['acme/mcp-server', 'acme'],
    ['main-org/git-mcp', 'main org git'],
  ])('are those that tell servers apart: %s', (text, words) => {
    expect(wordsOf(withoutSharedParts(text)).join(' ')).toBe(words);
  });

  it.each(['https://github.com', 'https://github.com/', 'https://www.github.com'])('are its name if it is only a host: %s', (text) => {
    expect(wordsOf(withoutSharedParts(text))).toEqual(['github']);
  });

  it.each(['github ci/cd', 'tcp/ip mcp', 'mcp/server', 'postgres://localhost/tide', 'asp.net/core', 'mail server', 'a.com'])(
    'are not changed in other texts: %s',
    (text) => {
      expect(withoutSharedParts(text)).toBe(text);
    },
  );

  it('are always some, if the text has any', () => {
    const parts = fc.constantFrom('a', '/', ':', '@', '.', ' ', '?', '#', 'https://', 'github.com/', 'mcp', '.git', 'www.', 'é');
    fc.assert(
      fc.property(fc.array(parts), (some) => {
        const text = some.join('');
        const plain = text.replaceAll(/[?#]\S*/g, '');
        expect(wordsOf(withoutSharedParts(plain)).length > 0).toBe(wordsOf(plain).length > 0);
      }),
    );
  });
});
