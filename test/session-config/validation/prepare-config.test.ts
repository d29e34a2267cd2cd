import { describe, expect, it } from 'vitest';

import { prepareConfig } from '../../../src/session-config/validation/prepare-config.ts';

describe('making a configuration ready', () => {
  it.each([
    ['a default that holds itself ends', { properties: { a: { $ref: '#', default: {} } } }, {}, { a: {} }],
    ['a default of another type is not taken', { properties: { id: { type: 'string', default: null } } }, {}, {}],
    ['a default stands in a schema that must hold as well', { properties: { n: { allOf: [{ default: 'z' }] } } }, {}, { n: 'z' }],
    ['a name that is only required is known', { properties: {}, required: ['token'] }, { token: 'abc', x: 1 }, { token: 'abc' }],
    [
      'others may come where unevaluated members may',
      { properties: { b: {} }, unevaluatedProperties: { type: 'integer' } },
      { b: 1, c: 2 },
      { b: 1, c: 2 },
    ],
    [
      'an alternative is meant whose required members are all there',
      {
        oneOf: [
          { required: ['a'], properties: { a: {}, d: { default: 1 } } },
          { required: ['b'], properties: { b: {}, e: { default: 2 } } },
        ],
      },
      { b: 'x' },
      { b: 'x', e: 2 },
    ],
  ])('%s', (_, schema, config, ready) => {
    expect(prepareConfig(config, schema)).toEqual(ready);
  });
});
