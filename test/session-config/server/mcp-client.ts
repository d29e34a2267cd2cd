import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The two protocols that a client may use. */
export type Era = 'legacy' | 'modern';

/** An open connection of the official client. */
export interface Connection {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport;
  /** Calls a tool and gives its text. */
  readonly call: (name: string, args: Record<string, unknown>) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Where the types of the answers of a connection are put down. */
export type ContentTypes = (string | null)[];

/** Connects the official client to an address of an MCP endpoint. */
export async function connect(
  url: string | URL,
  era: Era,
  types: ContentTypes = [],
  headers: Readonly<Record<string, string>> = {},
): Promise<Connection> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities: {}, versionNegotiation: { mode: era === 'modern' ? 'auto' : 'legacy' } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { ...headers } },
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (init?.method === 'POST' && response.status === 200) types.push(response.headers.get('content-type'));
      return response;
    },
  });
  await client.connect(transport);
  return {
    client,
    transport,
    call: async (name, args) => {
      const result = await client.callTool({ name, arguments: args });
      const texts = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
      return texts.join('\n');
    },
    close: () => client.close(),
  };
}
