import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';

import { MASK, maskable, scrub } from '../../../src/session-config/server/scrub.ts';

const SECRET = 'pä"ss/w\\ord +1';

describe('scrub', () => {
  it.each([
    ['plainly', SECRET],
    ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
    ['in JSON within JSON', JSON.stringify(JSON.stringify(SECRET)).slice(3, -3)],
    ['in a path', encodeURIComponent(SECRET)],
    ['in a path, in lower case', encodeURIComponent(SECRET).replaceAll(/%../g, (code) => code.toLowerCase())],
    ['in a query', new URLSearchParams({ x: SECRET }).toString().slice(2)],
    ['as JSON in a query', new URLSearchParams({ x: JSON.stringify(SECRET) }).toString().slice('x=%22'.length, -'%22'.length)],
    ['in JSON that Node prints in an object', inspect({ body: JSON.stringify(SECRET) }).slice(`{ body: '"`.length, -`"' }`.length)],
    [
      'in JSON of ASCII',
      JSON.stringify(SECRET)
        .slice(1, -1)
        .replace('ä', String.raw`\u00e4`),
    ],
    [
      'in JSON of ASCII, in capitals',
      JSON.stringify(SECRET)
        .slice(1, -1)
        .replace('ä', String.raw`\u00E4`),
    ],
    [
      'in the path of a URL in a URL, in lower case',
      encodeURIComponent(encodeURIComponent(SECRET).replaceAll(/%../g, (code) => code.toLowerCase())),
    ],
    ['in the path of a URL in a URL', encodeURIComponent(encodeURIComponent(SECRET))],
    ['in the query of a URL in a URL', encodeURIComponent(new URLSearchParams({ x: SECRET }).toString().slice(2))],
  ])('removes a secret that is written %s', (_, written) => {
    expect(scrub(`before ${written} after`, [SECRET])).toBe('before [secret] after');
  });

  it('leaves no part of a secret with the same prefix as another', () => {
    expect(scrub('abc ab', ['ab', 'abc'])).toBe('[secret] [secret]');
  });

  it('treats regular expression characters literally', () => {
    expect(scrub('a.c abc $& (x|y)', ['a.c', '(x|y)', '$&'])).toBe('[secret] abc [secret] [secret]');
  });

  it('replaces masks by marks, and does not change other text', () => {
    expect(scrub(`${maskable(`x${MASK}`)}${MASK}`, [])).toBe('x\uFFFD[secret]');
  });

  it('does not change a text without a secret', () => {
    expect(scrub('nothing here', ['', 'abc'])).toBe('nothing here');
  });
});
