import { McpServer, ProtocolError } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';

import { made, modern, post, type Settings } from './made-mcp.ts';

const QUERY = '?token=wk-SECRETX';

/** A server whose tool, resource and prompt fail with the token in their message. */
function failing({ token = '' }: Settings): McpServer {
  const fail = (): never => {
    throw new Error(`refused: https://weather.example/?key=${token}`);
  };
  const server = new McpServer({ name: 'failing', version: '1.0.0' });
  server.registerTool('boom', {}, fail);
  server.registerTool('told', {}, () => ({ content: [{ type: 'text', text: `no access with ${token}` }], isError: true }));
  server.registerTool('shown', {}, () => ({ content: [{ type: 'text', text: `token ${token}` }] }));
  server.registerTool('structured', {}, () => ({ content: [], structuredContent: { id: token }, isError: true }));
  server.registerResource('boom', 'boom://x', {}, fail);
  server.registerPrompt('boom', {}, () => {
    throw new ProtocolError(-32_000, `refused: ${token}`, { url: token });
  });
  return server;
}

describe('an error of the code of a server', () => {
  it.each(['json', 'sse'] as const)('is sent without the secrets of the configuration, as %s', async (responseMode) => {
    const { mcp } = made({ createServer: failing, responseMode });
    for (const [method, params, text] of [
      ['tools/call', { name: 'boom' }, 'refused'],
      ['tools/call', { name: 'told' }, 'no access with [secret]'],
      ['tools/call', { name: 'structured' }, '"id":"[secret]"'],
      ['resources/read', { uri: 'boom://x' }, 'refused'],
      ['prompts/get', { name: 'boom' }, '"url":"[secret]"'],
    ] as const) {
      const request = modern(method, params, QUERY);
      if ('uri' in params) request.headers.set('mcp-name', params.uri);
      const answer = await (await mcp.fetch(request)).text();
      expect(answer).toContain(text);
      expect(answer).not.toContain('SECRETX');
    }
  });

  it('is sent without them in a session, too', async () => {
    const { mcp } = made({ createServer: failing });
    const opened = await mcp.fetch(
      post(QUERY, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }),
    );
    const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
    const answer = await (await mcp.fetch(post(QUERY, 'tools/call', { name: 'boom' }, session))).text();
    expect(answer).toContain('refused');
    expect(answer).not.toContain('SECRETX');
  });

  it('leaves results as they are', async () => {
    const { mcp } = made({ createServer: failing });
    expect(await (await mcp.fetch(modern('tools/call', { name: 'shown' }, QUERY))).text()).toContain('token wk-SECRETX');
  });
});
