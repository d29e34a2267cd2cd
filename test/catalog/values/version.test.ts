import { describe, expect, it } from 'vitest';

import { officialVersion } from '../../../src/api/official/official-version.ts';
import { isPublishableVersion, versionOf, versionOfTag } from '../../../src/catalog/values/version.ts';

describe('a version', () => {
  it.each([
    ['1.2.3', '1.2.3'],
    ['v1.2.3', 'v1.2.3'],
    [' 2025.1 ', '2025.1'],
    ['release_7', 'release_7'],
    ['version', 'version'],
    ['latest', undefined],
    ['^1.2.3', undefined],
    ['1.2 beta', undefined],
    ['../1', undefined],
    ['', undefined],
    ['1'.repeat(256), undefined],
  ])('is parsed from %j as %j', (text, version) => expect(versionOf(text)).toBe(version));

  it.each([
    ['1.2.3', true],
    ['1.2.3-rc.1', true],
    ['1.2', true],
    ['v2-dev', true],
    ['1.x', false],
    ['1.2.3+build', false],
    ['1.2.3-x.json', false],
    ['1.2.3-x.html', false],
    ['1.2.3-', false],
  ])('%s may be part of a URL: %s', (version, can) => expect(isPublishableVersion(version)).toBe(can));

  it('of a tag has no leading v', () => {
    expect(versionOfTag('v1.2.3')).toBe('1.2.3');
    expect(versionOfTag('version')).toBe('version');
  });

  it('of an entry is the stated one if a path can have it, otherwise the day of the last change', () => {
    const updatedAt = '2026-11-05T00:00:00.000Z';
    expect(officialVersion({ version: '3.1.0', updatedAt })).toBe('3.1.0');
    expect(officialVersion({ version: 'release_7', updatedAt })).toBe('2026.11.5');
    expect(officialVersion({ updatedAt })).toBe('2026.11.5');
  });
});
