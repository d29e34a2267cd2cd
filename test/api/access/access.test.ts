import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SCOPES, scopesNamed } from '../../../src/api/access/access.ts';

describe('the scopes that are named', () => {
  it('are each given once, in their order, however often and in whatever order they stand', () => {
    const named = fc.array(fc.constantFrom(...SCOPES), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(named, (names) => {
        expect(scopesNamed(names)).toEqual(SCOPES.filter((scope) => names.includes(scope)));
      }),
    );
  });

  it.each([[[]], [['']], [['api', 'admin']], [['API']], [['api', 7]], [[['api']]]])('are none in %j', (names: unknown[]) => {
    expect(scopesNamed(names)).toBeUndefined();
  });
});
