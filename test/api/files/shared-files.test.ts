import { describe, expect, it } from 'vitest';

import { isSharedFile } from '../../../src/api/files/shared-files.ts';

describe('files that pages of other origins may read', () => {
  it.each([
    '/icons/0123456789abcdef01234567.png',
    '/feeds/all.xml',
    '/changes/feed.xml',
    '/owners/acme/feed.xml',
    '/badges/acme/weather.svg',
    '/schemas/content.json',
    '/llms.txt',
    '/llms-full.txt',
    '/llms-full/2.txt',
    '/.well-known/ard.json',
    '/ard/2.json',
    '/.well-known/ai-catalog.json',
    '/ai-catalog/acme/weather.json',
    '/changes.json',
    '/changes/older/2.json',
    '/checks/index.json',
    '/checks/index.md',
    '/checks/more/2.json',
    '/tombstones.json',
    '/index.json',
    '/index.md',
    '/servers/acme/weather.md',
    '/servers/acme/weather/',
    '/connect/acme/weather.json',
    '/categories/maps.json',
    '/profiles/web.md',
  ])('are %s', (file) => expect(isSharedFile(file)).toBe(true));

  it.each([
    '/',
    '/index.html',
    '/browse/',
    '/a/servers/b.json',
    '/icons',
    '/checks/',
    '/a/icons/b.png',
    '/changes.jsonx',
    '/owners/a/b/feed.xml',
    '/og/acme/weather.png',
    '/_astro/page.js',
    '/search/0123456789abcdef/words.bin',
    '/service-worker.js',
  ])('are not %s', (file) => expect(isSharedFile(file)).toBe(false));

  it.each(['/api/servers.json', '/api/records.jsonl', '/v0.1/servers', '/v0/servers'])(
    'are not those of the API, whose answers have their own headers: %s',
    (file) => expect(isSharedFile(file)).toBe(false),
  );
});
