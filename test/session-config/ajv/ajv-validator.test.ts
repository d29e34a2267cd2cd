import { describe, expect, it } from 'vitest';

import { ajvValidator } from '../../../src/session-config/ajv/index.ts';
import { validatorSuite } from '../validation/validator-suite.ts';

validatorSuite('Ajv', ajvValidator);

describe('a pattern judged by Ajv', () => {
  it.each(['^(a+)+$', '^(?=(a+)+$).*$', '^(a|aa)+$', '^([a-zA-Z]+)*$'])(
    'cannot hang: %s',
    (pattern) => {
      const validator = ajvValidator({ type: 'object', properties: { a: { type: 'string', pattern } } });
      const violations = validator.violations({ a: `${'a'.repeat(40)}!` });
      expect(violations.map(({ pointer, keyword }) => ({ pointer, keyword }))).toEqual([{ pointer: '/a', keyword: 'pattern' }]);
    },
    5000,
  );

  it('is refused at once where it is no regular expression', () => {
    expect(() => ajvValidator({ properties: { a: { pattern: '[' } } })).toThrow(expect.objectContaining({ code: 'bad-pattern' }));
  });
});
