import { describe, expect, it } from 'vitest';

import { isSafeInPath } from '../../../../src/api/conformance/checks/names.ts';
import { answerWith, diagnose } from '../../../support/doctor-catalog.ts';

const HOSTILE = [
  '',
  '..',
  '../../x',
  'a/../../../x',
  'a/%2E%2e/x',
  'a/.\t./x',
  'a\\..\\x',
  'a/./x',
  '/x',
  'a//x',
  'x?y/z',
  'x#y/z',
  'a/\ud800',
];

describe('a server name from a third party', () => {
  it.each(HOSTILE)('%j is not requested', (name) => {
    expect(isSafeInPath(name)).toBe(false);
  });

  it.each(['a', '@acme/tide-tables', 'io.github.x/y', 'a/...', 'a/..b', '\u001b]0;x/y', 'a/%41', 'ü/ß'])('%j is requested', (name) => {
    expect(isSafeInPath(name)).toBe(true);
  });

  it('never gives a URL outside the site', async () => {
    const site = 'https://harbour.example/list/';
    const requests: string[] = [];
    const servers = HOSTILE.map((name) => ({ qualifiedName: name, server: { name, version: '..', description: '' }, _meta: {} }));
    await diagnose(
      (url) => {
        requests.push(url);
        return Promise.resolve(answerWith({ servers, metadata: {} }));
      },
      { site },
    );
    expect(requests.length).toBeGreaterThan(10);
    expect(requests.filter((url) => !new URL(url).href.startsWith(site))).toEqual([]);
    expect(requests.filter((url) => /\/(?:servers|versions)\/(?:x|versions)/.test(url))).toEqual([]);
  });
});
