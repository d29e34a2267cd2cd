import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SCOPES, scopesNamed } from '../../../src/api/access/access.ts';

describe('scope names', () => {
  it('give each scope once, in a fixed order, whatever their order and number', () => {
    const named = fc.array(fc.constantFrom(...SCOPES), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(named, (names) => {
        expect(scopesNamed(names)).toEqual(SCOPES.filter((scope) => names.includes(scope)));
      }),
    );
  });

  it.each([[[]], [['']], [['api', 'admin']], [['API']], [['api', 7]], [[['api']]]])('give no scope for %j', (names: unknown[]) => {
    expect(scopesNamed(names)).toBeUndefined();
  });
});
