import { describe, expect, it } from 'vitest';

import { LIVE_SETTINGS, liveSettings } from '../../src/api/live-settings.ts';

describe('liveSettings', () => {
  it('requires keys and knows no other host by default', () => {
    expect(liveSettings({})).toEqual({
      isPublic: false,
      isOfficialPublic: false,
      isPrivate: false,
      hosts: [],
      trustsProxy: false,
      limit: { perMinute: 60, burst: 20 },
      listedKeys: '',
    });
  });

  it('reads every variable of its list, and no other', () => {
    const read: string[] = [];
    const environment = new Proxy({}, { get: (_, name) => void read.push(String(name)) });
    liveSettings(environment);
    expect(read.sort()).toEqual([...LIVE_SETTINGS].sort());
  });

  it.each([
    ['1', [true, true]],
    ['v0.1', [false, true]],
    ['0', [false, false]],
  ])('opens all of the API, only the official registry API, or none for PORTOLAN_API_PUBLIC=%s', (value, open) => {
    const { isPublic, isOfficialPublic } = liveSettings({ PORTOLAN_API_PUBLIC: value });
    expect([isPublic, isOfficialPublic]).toEqual(open);
  });

  it('accepts hosts with or without a port, separated by commas or blanks', () => {
    const { hosts } = liveSettings({ PORTOLAN_HOSTS: 'example.org, [::2]:80  a.example:8080' });
    expect(hosts).toEqual(['example.org', '[::2]', 'a.example']);
  });

  it.each([
    [{ PORTOLAN_PRIVATE: 'yes' }, 'PORTOLAN_PRIVATE is "yes": write 1 for yes, or unset it.'],
    [{ PORTOLAN_PRIVATE: '1', PORTOLAN_API_PUBLIC: '1' }, 'PORTOLAN_PRIVATE and PORTOLAN_API_PUBLIC contradict each other'],
    [{ PORTOLAN_PRIVATE: '1', PORTOLAN_API_PUBLIC: 'v0.1' }, 'PORTOLAN_PRIVATE and PORTOLAN_API_PUBLIC contradict each other'],
    [
      { PORTOLAN_API_PUBLIC: 'v0' },
      'PORTOLAN_API_PUBLIC is "v0": write 1 to open the API and the MCP server, v0.1 to open only /v0.1/ and /v0/',
    ],
    [{ PORTOLAN_TRUST_PROXY: 'on' }, 'PORTOLAN_TRUST_PROXY is "on"'],
    [{ PORTOLAN_HOSTS: 'https://example.org' }, 'PORTOLAN_HOSTS has "https://example.org"'],
    [{ PORTOLAN_API_LIMIT: 'many' }, 'PORTOLAN_API_LIMIT is "many"'],
  ])('refuses %j and names the variable', (environment, message) => {
    expect(() => liveSettings(environment)).toThrow(message);
  });
});
