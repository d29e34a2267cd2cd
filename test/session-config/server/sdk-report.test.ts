import { McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';

import { isRefusedRequest } from '../../../src/session-config/server/sdk-report.ts';
import { BASE, HEADERS, made, modern, post } from './made-mcp.ts';

const VERSION = 'io.modelcontextprotocol/protocolVersion';

function with_(request: Request, headers: Record<string, string>): Request {
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  return request;
}

const envelope = (version: string): object => ({ _meta: { [VERSION]: version, 'io.modelcontextprotocol/clientCapabilities': {} } });

/** Each is refused with a reason. */
const REFUSED: readonly (readonly [title: string, request: () => Request])[] = [
  ['an invalid protocol version', () => post('', 'tools/list', envelope('evil'), { 'mcp-protocol-version': 'evil' })],
  ['a version that differs from the header', () => with_(modern('tools/list'), { 'mcp-protocol-version': '2025-06-18' })],
  ['a method that differs from the header', () => with_(modern('tools/list'), { 'mcp-method': 'evil' })],
  ['a tool that differs from the header', () => with_(modern('tools/call', { name: 'evil' }), { 'mcp-name': 'other' })],
  ['an unknown method', () => modern('evil')],
  ['an unknown tool', () => modern('tools/call', { name: 'evil' })],
  ['a body of another type', () => with_(modern('tools/list'), { 'content-type': 'text/evil' })],
  ['a batch of invalid messages', () => new Request(BASE, { method: 'POST', headers: HEADERS, body: '["evil"]' })],
  ['an invalid message', () => new Request(BASE, { method: 'POST', headers: HEADERS, body: '"evil"' })],
  [
    'an interrupted body',
    () => {
      const body = new ReadableStream({ start: (controller) => controller.error(new Error('evil')) });
      return new Request(BASE, { method: 'POST', headers: HEADERS, body, duplex: 'half' } as RequestInit);
    },
  ],
];

describe('the failure report to the author', () => {
  it.each(REFUSED)('does not include %s', async (_, request) => {
    const { mcp, errors } = made();
    const { status } = await mcp.fetch(request());
    expect(status).toBeLessThan(500);
    expect(errors).toEqual([]);
  });

  it('does not include a listener above the limit of the SDK', () => {
    expect(isRefusedRequest(new Error('subscriptions/listen refused: subscription limit reached (1024)'))).toBe(true);
    expect(isRefusedRequest(new Error('subscriptions/listen failed'))).toBe(false);
  });

  it('includes a server that cannot be created, and one that is returned twice', async () => {
    const broken = made({ createServer: () => Promise.reject(new Error('no database')) });
    expect((await broken.mcp.fetch(modern('tools/list'))).status).toBe(500);
    expect(broken.errors).toEqual([new Error('no database')]);
    const one = new McpServer({ name: 'one', version: '1.0.0' });
    one.registerTool('wait', {}, () => new Promise(() => undefined));
    const twice = made({ createServer: () => one });
    void twice.mcp.fetch(modern('tools/call', { name: 'wait' }));
    expect((await twice.mcp.fetch(modern('tools/list'))).status).toBe(500);
    expect(twice.errors).toHaveLength(1);
  });
});
