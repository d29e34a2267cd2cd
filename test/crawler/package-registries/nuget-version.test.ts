import { describe, expect, it } from 'vitest';

import { newestOf, normalVersion } from '../../../src/crawler/package-registries/nuget-version.ts';

describe('a version in URLs of a NuGet registry', () => {
  it.each([
    ['1.0', '1.0.0'],
    ['1', '1.0.0'],
    ['1.02.3', '1.2.3'],
    ['1.2.3.0', '1.2.3'],
    ['1.2.3.4', '1.2.3.4'],
    ['1.2.3-Beta.1+build.5', '1.2.3-beta.1'],
    ['latest', 'latest'],
  ])('%s is %s', (stated, normal) => {
    expect(normalVersion(stated)).toBe(normal);
  });
});

describe('the newest release', () => {
  it.each<[string, readonly object[], string | undefined]>([
    ['by numbers, not by text or place', [{ version: '1.10.0' }, { version: '1.9.0' }], '1.10.0'],
    ['that is no pre-release', [{ version: '1.0.0' }, { version: '2.0.0-beta' }], '1.0.0'],
    ['of pre-releases, the last', [{ version: '2.0.0-alpha' }, { version: '2.0.0-beta' }], '2.0.0-beta'],
    ['that is listed', [{ version: '1.0.0' }, { version: '2.0.0', listed: false }], '1.0.0'],
    ['of none', [], undefined],
  ])('is found %s', (_what, releases, version) => {
    // Objects of a test are JSON.
    const newest = newestOf(releases as Parameters<typeof newestOf>[0]);
    expect(newest).toEqual(version === undefined ? undefined : { version });
  });
});
