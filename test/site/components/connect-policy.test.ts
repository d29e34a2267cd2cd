import { describe, expect, it } from 'vitest';

import { connectDirectives } from '../../../src/site/components/connect-policy.ts';
import { REFUSED_HOST_URLS } from '../../support/refused-hosts.ts';

describe('the directives of a connect page', () => {
  it.each([
    ['https://acme.example/mcp?a=b;c', 'https://acme.example'],
    ['http://localhost:8080/mcp', 'http://localhost:8080'],
    ['https://192.0.2.7/mcp', 'https://192.0.2.7'],
  ])('name only the origin of %s', (endpoint, origin) => {
    expect(connectDirectives(new URL(endpoint))).toEqual([`connect-src ${origin}`, `form-action ${origin}`]);
  });

  it.each(['https://[2001:db8::1]:8443/mcp', 'http://[::1]/mcp'])(
    'are empty for %s, because the grammar of hosts has no IPv6 address',
    (endpoint) => {
      expect(connectDirectives(new URL(endpoint))).toEqual([]);
    },
  );

  it.each([...REFUSED_HOST_URLS, 'ftp://acme.example', 'data:text/plain,a'])('are empty for %j', (endpoint) => {
    expect(() => connectDirectives(new URL(endpoint))).toThrow(/cannot be named in a content security policy/);
  });
});
