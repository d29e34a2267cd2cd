import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { endpointUrl, mcpEndpoint, endpointFields } from '../../../src/catalog/record/mcp-endpoint.ts';
import { webUrl } from '../../support/web-url.ts';

describe('the endpoint of a connection', () => {
  it.each([
    [{ url: 'https://a.example' }, 'https://a.example/mcp'],
    [{ url: 'https://a.example/x?y=1' }, 'https://a.example/x/mcp?y=1'],
    [{ url: 'https://a.example/sse', transport: 'sse' as const }, 'https://a.example/sse'],
    [{ url: 'https://a.example', endpoint: 'https://a.example/v1' }, 'https://a.example/v1'],
    [{}, undefined],
  ])('of %j is %j', (connection, endpoint) => {
    expect(mcpEndpoint(connection)).toBe(endpoint);
  });

  it('is the stated one, and is written only if the base does not imply it', () => {
    expect(endpointFields('https://a.example/x/mcp')).toEqual({ url: 'https://a.example/x' });
    expect(endpointFields('https://a.example/x/mcp/')).toEqual({ url: 'https://a.example/x', endpoint: 'https://a.example/x/mcp/' });
    expect(endpointFields('https://a.example')).toEqual({ url: 'https://a.example', endpoint: 'https://a.example' });
    fc.assert(
      fc.property(webUrl({ withQuery: true }), (text) => {
        const endpoint = endpointUrl(text);
        expect(endpoint === undefined ? undefined : mcpEndpoint(endpointFields(endpoint))).toBe(endpoint);
      }),
    );
  });

  it.each([
    ['https://A.example', 'https://A.example'],
    ['HTTPS://A.example/MCP', 'https://A.example/MCP'],
    [' https://a.example/mcp#part ', 'https://a.example/mcp'],
    ['https://a.example/a b"<', 'https://a.example/a%20b%22%3C'],
    ['https://user:pass@a.example/mcp', undefined],
    ['ftp://a.example', undefined],
    ['', undefined],
  ])('is written as %j: %j', (text, endpoint) => {
    expect(endpointUrl(text)).toBe(endpoint);
  });
});
