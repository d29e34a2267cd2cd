import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { requestPath } from '../../../src/api/http/request-path.ts';

describe('the path of a request', () => {
  it('is relative to the base', () => {
    expect(requestPath('/api/servers', '/')).toBe('/api/servers');
    expect(requestPath('/list/api/servers', '/list/')).toBe('/api/servers');
    expect(requestPath('/list/', '/list/')).toBe('/');
    for (const outside of ['/list', '/', '/lists/', '/LIST/', '//list/', '/api']) expect(requestPath(outside, '/list/')).toBeUndefined();
  });

  it('is that of the metadata of a resource below the base, at the root of the origin', () => {
    const wellKnown = '/.well-known/oauth-protected-resource';
    for (const sent of [`${wellKnown}/list/mcp`, `/list${wellKnown}/mcp`]) expect(requestPath(sent, '/list/')).toBe(`${wellKnown}/mcp`);
    expect(requestPath(`${wellKnown}/list`, '/list/')).toBe(wellKnown);
    expect(requestPath(`${wellKnown}/mcp`, '/')).toBe(`${wellKnown}/mcp`);
    for (const other of [`${wellKnown}/mcp`, `${wellKnown}/lists/mcp`, '/.well-known/list/mcp'])
      expect(requestPath(other, '/list/')).toBeUndefined();
  });

  it('keeps the encoding of a percent sign, a blank and a non-ASCII byte', () => {
    for (const path of ['/a%252Fb', '/a%252fb', '/a%20b', '/a%00', '/%C3%A9', '/%3F', '/%zz', '/%', '/%4', '/a%5Cb'])
      expect(requestPath(path, '/')).toBe(path);
  });

  it('decodes characters that need no encoding, once', () => {
    expect(requestPath('/%61pi/%40a%2e%2E/%7e%5F%2d%39%5a', '/')).toBe('/api/@a../~_-9Z');
    expect(requestPath('/%2561', '/')).toBe('/%2561');
    expect(requestPath('/%6c%69st/x', '/list/')).toBe('/x');
  });

  it('decodes the encoding of a slash once, so that a completely encoded name is the same path', () => {
    expect(requestPath('/api/servers/acme%2Fmail.json', '/')).toBe('/api/servers/acme/mail.json');
    expect(requestPath('/list%2fapi%2F%2e%2E%2fx', '/list/')).toBe('/api/../x');
    expect(requestPath('/%252F', '/')).toBe('/%252F');
  });

  it('decodes nothing in a path with an invalid percent sign, because the result could look encoded', () => {
    for (const path of ['/docs/%%32e%%32e/api/catalog.json', '/%%36%31pi/catalog.json', '/%2%65%61', '/%61%'])
      expect(requestPath(path, '/')).toBe(path);
    const text = fc.array(fc.constantFrom('%', '/', '.', '2', '3', '5', '6', '1', 'e', 'f', '%2e', '%61', '%25'), { maxLength: 12 });
    fc.assert(
      fc.property(text, (parts) => {
        const path = requestPath(`/${parts.join('')}`, '/');
        expect(requestPath(path ?? '', '/')).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });

  it('is equivalent to the path that was sent, and the same for all its spellings', () => {
    const character = fc.constantFrom(...'aZ09-._~@/%!$&()*+,;=: ü').map((text) => (/[%ü ]/.test(text) ? encodeURIComponent(text) : text));
    const spelt = character.chain((text) =>
      fc.constantFrom(text, ...(/^[\w.~@/-]$/.test(text) ? [hex(text), hex(text).toLowerCase()] : [])),
    );
    fc.assert(
      fc.property(fc.array(spelt), (parts) => {
        const sent = `/${parts.join('')}`;
        const path = requestPath(sent, '/');
        expect(decodeURIComponent(path ?? '')).toBe(decodeURIComponent(sent));
        expect(requestPath(path ?? '', '/')).toBe(path);
        expect(path).not.toMatch(/%(?:2[def]|3\d|40|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i);
      }),
    );
  });
});

function hex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
