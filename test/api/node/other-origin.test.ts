import { expect, it } from 'vitest';

import { otherOrigin } from '../../../src/api/node/other-origin.ts';

it('explains how to build a site for the URL at which it is served, if that differs', () => {
  expect(otherOrigin('https://harbour.example/list/', 'http://localhost:4321')).toMatch(
    /https:\/\/harbour\.example\/list\/.*PORTOLAN_SITE.*build again/,
  );
  expect(otherOrigin('http://localhost:4321/list/', 'http://localhost:4322')).toContain('PORTOLAN_SITE');
});

it('prints nothing if it is the same', () => {
  expect(otherOrigin('http://localhost:4321/list/', 'http://localhost:4321')).toBeUndefined();
  expect(otherOrigin('http://harbour.example/', 'http://harbour.example:80')).toBeUndefined();
});
