import { describe, expect, it } from 'vitest';

import { siteUrl } from '../../../src/api/conformance/site-url.ts';

describe('the URL of a site', () => {
  it.each([
    ['https://harbour.example', 'https://harbour.example/', ''],
    ['https://harbour.example/', 'https://harbour.example/', ''],
    ['harbour.example/list', 'https://harbour.example/list/', ''],
    ['localhost:4321', 'http://localhost:4321/', ''],
    ['127.0.0.1:80', 'http://127.0.0.1/', ''],
    ['https://harbour.example/list//', 'https://harbour.example/list/', ''],
    ['https://harbour.example/v0.1/servers', 'https://harbour.example/', 'v0.1/servers'],
    ['https://harbour.example/list/v0.1/servers.json', 'https://harbour.example/list/', 'v0.1/servers.json'],
    ['https://harbour.example/list/api/', 'https://harbour.example/list/', 'api/'],
    ['https://harbour.example/api/servers?page=1#x', 'https://harbour.example/', 'api/servers?page=1#x'],
    ['https://harbour.example/index.html', 'https://harbour.example/', 'index.html'],
    ['https://harbour.example/mcp/', 'https://harbour.example/mcp/', ''],
    ['https://harbour.example:8443/x', 'https://harbour.example:8443/x/', ''],
  ])('is read from %s', (text, site, left) => {
    expect(siteUrl(text)).toEqual({ site, left });
  });

  it.each([
    ['ftp://harbour.example/', /not ftp/],
    ['https://me:secret@harbour.example/', /contains a user name or password/],
    ['https://', /is not a URL/],
    ['', /is not a URL/],
    ['two words', /is not a URL/],
  ])('is refused: %s', (text, mistake) => {
    const read = siteUrl(text);
    expect('mistake' in read && read.mistake).toMatch(mistake);
    expect(JSON.stringify(read)).not.toContain('secret');
  });
});
