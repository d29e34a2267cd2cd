import { describe, expect, it } from 'vitest';

import { recordIndex } from '../../../src/catalog/lists/record-index.ts';
import { HARBOUR } from '../../support/records.ts';

describe('the lookup of a record', () => {
  const index = recordIndex(HARBOUR);

  it('accepts the qualified name in any case, and the id', () => {
    for (const record of HARBOUR) {
      for (const name of [record.qualifiedName, record.qualifiedName.toUpperCase(), record.id, record.id.toUpperCase()])
        expect(index.find(name)).toBe(record);
    }
  });

  it.each(['', 'acme', 'acme/', '/weather', 'constructor', '__proto__', 'acme/weather/more'])('finds nothing for "%s"', (name) => {
    expect(index.find(name)).toBeUndefined();
  });
});
