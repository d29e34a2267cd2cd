import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { pointerTo, pathOfPointer } from '../../../src/session-config/schema/pointer.ts';
import { anyText } from '../../support/json-arbitraries.ts';

describe('JSON Pointers', () => {
  it('round-trip their tokens, whatever those contain', () => {
    fc.assert(
      fc.property(fc.array(anyText), (tokens) => {
        const pointer = tokens.reduce<string>((parent, token) => pointerTo(parent, token), '');
        expect(pathOfPointer(pointer)).toEqual(tokens);
      }),
    );
  });

  it('are written according to RFC 6901 §5', () => {
    expect(['', 'a/b', 'm~n', 'c%d', ' ', '~1'].map((key) => pointerTo('', key))).toEqual(['/', '/a~1b', '/m~0n', '/c%d', '/ ', '/~01']);
    expect(pointerTo('/foo', 0)).toBe('/foo/0');
  });
});
