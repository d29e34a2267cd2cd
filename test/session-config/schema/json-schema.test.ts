import { describe, expect, it } from 'vitest';

import { typeOfValue } from '../../../src/session-config/schema/json-schema.ts';

describe('typeOfValue', () => {
  it.each([
    [null, 'null'],
    [false, 'boolean'],
    [1, 'integer'],
    [1.0, 'integer'],
    [1e300, 'integer'],
    [1.5, 'number'],
    ['', 'string'],
    [[], 'array'],
    [{}, 'object'],
  ])('for %j is %s', (value, type) => {
    expect(typeOfValue(value)).toBe(type);
  });
});
