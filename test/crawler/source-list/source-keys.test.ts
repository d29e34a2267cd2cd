import { describe, expect, it } from 'vitest';

import { keysByHost } from '../../../src/crawler/source-list/source-keys.ts';

const isHere = (hostname: string): boolean => hostname === '127.0.0.1';
const keys = (registryKeys: string, githubToken?: string): ReturnType<typeof keysByHost> =>
  keysByHost({ registryKeys, githubToken, githubApi: 'https://api.github.com' }, isHere);

describe('a source key', () => {
  it.each([
    ['https://registry.example/servers', 'abc'],
    ['https://REGISTRY.example', 'abc'],
    ['https://other.example:8443/x', 'd=e='],
    ['https://registry.example.evil.example/', undefined],
    ['https://sub.registry.example/', undefined],
    ['https://registry.example:8443/', undefined],
    ['http://registry.example/', undefined],
    ['http://127.0.0.1:9/', 'local'],
    ['https://api.github.com/users', 'ghp'],
    ['https://raw.githubusercontent.com/x', undefined],
    ['no address', undefined],
  ])('is sent only to its host: %s', (url, key) => {
    const bearerFor = keys('registry.example=abc, other.example:8443=d=e=,127.0.0.1:9=local', 'ghp');
    expect(bearerFor(url)).toBe(key);
  });

  it.each(['', ',', '=', 'host', '=key', 'host=', 'host=two words', 'host=line\nbreak', `host=${'x'.repeat(1001)}`])(
    'is absent in %j',
    (text) => {
      expect(keys(text)('https://host/')).toBeUndefined();
    },
  );

  it('is not visible in a printed context', () => {
    expect(JSON.stringify({ bearerFor: keys('host=secret') })).toBe('{}');
  });
});
