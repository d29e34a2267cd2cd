import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  urlOfComposition,
  compositionOf,
  MAX_SERVERS,
  placeIn,
  withMoved,
  withoutServers,
  withServers,
  type Composition,
} from '../../../../src/site/browser/compose/composition.ts';

const PAGE = new URL('https://x.example/list/compose/');
const server = fc.oneof(fc.constantFrom('a/b', '@acme/x', 'fetch', 'A/B'), fc.stringMatching(/^[a-z0-9]{1,6}\/[a-z0-9.-]{1,6}$/));
const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((typed) => typed.toWellFormed());
const composition = fc
  .record({
    servers: fc.array(server, { maxLength: 12 }),
    name: text,
    about: text,
    limit: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
  })
  .map(({ servers, name, about, limit }): Composition =>
    withServers({ servers: [], name, about, ...(limit !== null && { limit }) }, servers),
  );

function read(query: string): Composition {
  return compositionOf(new URL(query, PAGE));
}

describe('a list in the list builder', () => {
  it('survives a round trip through its URL', () => {
    fc.assert(
      fc.property(composition, (made) => {
        expect(compositionOf(urlOfComposition(made, PAGE))).toEqual(made);
      }),
    );
  });

  it('has a readable URL', () => {
    expect(urlOfComposition({ servers: ['a/b', '@acme/x'], name: '', about: '' }, PAGE).href).toBe(`${PAGE.href}?servers=a/b,@acme/x`);
    expect(urlOfComposition({ servers: [], name: '', about: '' }, new URL('?servers=a', PAGE)).href).toBe(PAGE.href);
  });

  it('is read from any form of link: encoded, repeated parameters, spaces, duplicates', () => {
    expect(read('?servers=a%2Fb%2C%40acme%2Fx, fetch').servers).toEqual(['a/b', '@acme/x', 'fetch']);
    expect(read('?servers=a/b&servers=c,A/B,,').servers).toEqual(['a/b', 'c']);
    expect(read('').servers).toEqual([]);
  });

  it('has a limit only for a whole number of tokens', () => {
    expect(read('?limit=8000').limit).toBe(8000);
    for (const limit of ['', '0', '-5', '1.5', '1e3', 'many', '1234567890']) expect(read(`?limit=${limit}`).limit).toBeUndefined();
  });

  it('keeps invalid names, to show them, and at most the maximum number of servers', () => {
    expect(read('?servers=<b>,../x').servers).toEqual(['<b>', '../x']);
    expect(read(`?servers=${Array.from({ length: 300 }, (_, at) => `s${at}`).join(',')}`).servers.length).toBe(MAX_SERVERS);
    expect(read(`?servers=${'x'.repeat(5000)}`).servers[0]?.length).toBe(200);
  });

  it('has no duplicates, and adds servers at the end', () => {
    fc.assert(
      fc.property(composition, fc.array(server), (made, more) => {
        const { servers } = withServers(made, more);
        expect(servers.slice(0, made.servers.length)).toEqual(made.servers);
        expect(new Set(servers.map((name) => name.toLowerCase())).size).toBe(servers.length);
        for (const name of more) expect(placeIn({ servers }, name)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('loses only removed servers', () => {
    fc.assert(
      fc.property(composition, (made) => {
        const [first = 'none', ...others] = made.servers;
        expect(withoutServers(made, [first.toUpperCase()]).servers).toEqual(others);
      }),
    );
  });

  it('moves a server by one position and back; nothing moves beyond the ends', () => {
    fc.assert(
      fc.property(composition, fc.nat(11), (made, at) => {
        const name = made.servers[at];
        if (name === undefined) return;
        const down = withMoved(made, name, 1);
        if (at === made.servers.length - 1) expect(down).toBe(made);
        else {
          expect(placeIn(down, name)).toBe(at + 1);
          expect(withMoved(down, name, -1)).toEqual(made);
        }
      }),
    );
    expect(withMoved({ servers: ['a'], name: '', about: '' }, 'b', 1).servers).toEqual(['a']);
  });
});
