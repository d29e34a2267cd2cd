import type { McpServer } from '@modelcontextprotocol/server';

const INVALID = { code: -32602, message: 'Invalid cursor: the list of tools has one page. Leave the cursor out.' };

/** Makes a server refuse every cursor of the list of tools (MCP 2025-11-25, Pagination): the SDK ignores them. An empty text is none. */
export function withOnePage(server: McpServer): McpServer {
  const connect = server.connect.bind(server);
  server.connect = async (transport) => {
    await connect(transport);
    const receive = transport.onmessage;
    transport.onmessage = (message, extra) => {
      if ('id' in message && 'method' in message && message.method === 'tools/list' && message.params?.['cursor'])
        transport.send({ jsonrpc: '2.0', id: message.id, error: INVALID }).catch(() => undefined);
      else receive?.(message, extra);
    };
  };
  return server;
}
