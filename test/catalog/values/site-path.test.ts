import { expect, it } from 'vitest';

import { sitePath } from '../../../src/catalog/values/site-path.ts';

it('the path of a site has slashes at both ends, and nothing that a web server reads in another way', () => {
  expect(['', '/', 'servers', '/a/b/', '//a.b~c//'].map(sitePath)).toEqual(['/', '/', '/servers/', '/a/b/', '/a.b~c/']);
  expect(['/a b', '/a//b', '/../a', '/./a', '/%61'].map(sitePath)).toEqual(Array<undefined>(5).fill(undefined));
});
