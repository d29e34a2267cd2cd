import { describe, expect, it } from 'vitest';

import { imageRegistries, namedRegistry } from '../../../src/crawler/package-registries/registry-setting.ts';

describe('the setting of a package registry', () => {
  it('is a base URL, and the other origins that it may send requests to', () => {
    expect(namedRegistry('https://a.example/v3/')).toEqual({ base: 'https://a.example/v3', origins: new Set(['https://a.example']) });
    expect(namedRegistry('https://a.example  https://b.example/token')?.origins).toEqual(
      new Set(['https://a.example', 'https://b.example']),
    );
  });

  it.each(['', ' ', 'a.example', 'file:///etc/passwd', 'https://a.example b.example', 'https://'])('cannot be %j', (setting) => {
    expect(namedRegistry(setting)).toBeUndefined();
  });

  it('names registries of images by host; entries that cannot be read are reported', () => {
    const { registries, mistakes } = imageRegistries('Docker.io=https://a.example https://b.example, c.example:5000=https://c.example,, x');
    expect([...registries].map(([host, { base }]) => [host, base])).toEqual([
      ['docker.io', 'https://a.example'],
      ['c.example:5000', 'https://c.example'],
    ]);
    expect(mistakes).toEqual(['x']);
    expect(imageRegistries('a.example=nowhere').mistakes).toEqual(['a.example=nowhere']);
  });
});
