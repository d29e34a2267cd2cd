import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { buildSettings, SettingError } from '../../../src/publish/settings/build-settings.ts';

describe('buildSettings', () => {
  it('builds content/ into dist/ for the local machine by default', () => {
    expect(buildSettings({})).toEqual({
      content: 'content',
      out: 'dist',
      server: '.portolan/server',
      site: 'http://localhost:4321',
      base: '/',
      publication: { url: 'http://localhost:4321/' },
      cache: path.resolve('.portolan/cache'),
    });
  });

  it('keeps what later builds use in PORTOLAN_CACHE', () => {
    expect(buildSettings({ PORTOLAN_CACHE: '/var/cache/portolan' }).cache).toBe('/var/cache/portolan');
  });

  it.each(['dist', 'dist/cache', './content', 'content/servers'])(
    'refuses a cache in a folder that the build uses: %s',
    (PORTOLAN_CACHE) => {
      expect(() => buildSettings({ PORTOLAN_CACHE })).toThrow(SettingError);
      expect(buildSettings({ PORTOLAN_CACHE, PORTOLAN_OUT: 'site', PORTOLAN_CONTENT: 'data' }).cache).toBe(path.resolve(PORTOLAN_CACHE));
    },
  );

  it('has its usual cache where the content or the site is in the current folder itself', () => {
    expect(buildSettings({ PORTOLAN_CONTENT: '.' }).cache).toBe(path.resolve('.portolan/cache'));
  });

  it.each([
    ['https://example.org', 'list', 'https://example.org/list/'],
    ['https://example.org', '/list/', 'https://example.org/list/'],
    ['https://example.org/', '/a/b', 'https://example.org/a/b/'],
    ['https://you.github.io/servers', '', 'https://you.github.io/servers/'],
    ['https://you.github.io/servers', '/other', 'https://you.github.io/other/'],
    ['https://example.org:8443', '/', 'https://example.org:8443/'],
  ])('publishes %s with base %j at %s', (site, base, url) => {
    expect(buildSettings({ PORTOLAN_SITE: site, PORTOLAN_BASE: base }).publication.url).toBe(url);
  });

  // A web server reads two slashes as one, so it would find nothing there.
  it.each(['/a b', '/a//b', '/../a', '/%61'])('refuses %j as a base and explains what to write', (base) => {
    expect(() => buildSettings({ PORTOLAN_BASE: base })).toThrow(/write a path of letters, digits/);
  });

  it.each(['example.org', 'ftp://example.org', 'https://', 'https://*', 'https://a;b', 'https://u:p@example.org'])(
    'refuses %j as a site and explains what to write',
    (site) => {
      expect(() => buildSettings({ PORTOLAN_SITE: site })).toThrow(SettingError);
      expect(() => buildSettings({ PORTOLAN_SITE: site })).toThrow(/https:\/\/example\.org/);
    },
  );
});
