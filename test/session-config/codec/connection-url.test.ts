import { describe, expect, it } from 'vitest';

import { connectionUrl } from '../../../src/session-config/index.ts';

describe('the URL of a connection', () => {
  it.each([
    ['https://weather.example', 'https://weather.example/mcp?a=1'],
    ['https://weather.example/', 'https://weather.example/mcp?a=1'],
    ['https://weather.example/acme/weather', 'https://weather.example/acme/weather/mcp?a=1'],
    ['https://weather.example/acme/weather//', 'https://weather.example/acme/weather/mcp?a=1'],
    ['https://weather.example/mcp', 'https://weather.example/mcp?a=1'],
    ['https://weather.example/mcp/', 'https://weather.example/mcp?a=1'],
    ['https://weather.example/x?tenant=7', 'https://weather.example/x/mcp?tenant=7&a=1'],
    ['https://weather.example/x?a=0', 'https://weather.example/x/mcp?a=1'],
    ['https://weather.example/x#part', 'https://weather.example/x/mcp?a=1'],
    ['http://localhost:8080/x', 'http://localhost:8080/x/mcp?a=1'],
  ])('of %s is %s', (base, url) => {
    expect(connectionUrl(base, { a: 1 }).href).toBe(url);
  });

  it.each([
    ['https://x.y/mcp?tags.0=a&tags.1=b', { tags: ['z'] }, 'tags.0=z'],
    ['https://x.y/mcp?db[p]=old&dbx=1', { db: { p: 'new' } }, 'dbx=1&db.p=new'],
  ])('omits everything of %s next to a member that is set', (base, config, query) => {
    expect(connectionUrl(base, config).search).toBe(`?${query}`);
  });

  it('separates key and profile of the platform from the configuration', () => {
    expect(connectionUrl('https://w.example', { a: 1 }, undefined, { apiKey: 'k 1', profile: 'p' }).search).toBe(
      '?a=1&api_key=k+1&profile=p',
    );
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'nonsense'])('refuses the base %s', (base) => {
    expect(() => connectionUrl(base, {})).toThrow(TypeError);
  });
});
