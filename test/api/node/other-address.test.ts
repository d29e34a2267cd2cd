import { expect, it } from 'vitest';

import { otherAddress } from '../../../src/api/node/other-address.ts';

it('says how a site is built for the address at which it is served, where that is another', () => {
  expect(otherAddress('https://harbour.example/list/', 'http://localhost:4321')).toMatch(
    /https:\/\/harbour\.example\/list\/.*PORTOLAN_SITE.*build again/,
  );
  expect(otherAddress('http://localhost:4321/list/', 'http://localhost:4322')).toContain('PORTOLAN_SITE');
});

it('says nothing where it is the same', () => {
  expect(otherAddress('http://localhost:4321/list/', 'http://localhost:4321')).toBeUndefined();
  expect(otherAddress('http://harbour.example/', 'http://harbour.example:80')).toBeUndefined();
});
