import { McpServer } from '@modelcontextprotocol/server';

import type { Config } from '../../../src/session-config/schema/config.ts';
import type { Validator } from '../../../src/session-config/index.ts';
import { configuredMcp, jsonSchemaConfig } from '../../../src/session-config/server/index.ts';
import { modern } from '../server/made-mcp.ts';

/** What a server with a schema answers. */
export interface Answer {
  readonly status: number;
  /** The configuration that the server was made with; `undefined` where none was made. */
  readonly config: Config | undefined;
  /** The body of a refusal. */
  readonly said?: string;
}

/** Asks a server that is configured by this query for its tools. */
export async function answerOf(validator: Validator, query: string): Promise<Answer> {
  let config: Config | undefined;
  const createServer = (given: Config): McpServer => {
    config = given;
    const server = new McpServer({ name: 'fuzz', version: '1.0.0' });
    server.registerTool('any', {}, () => ({ content: [] }));
    return server;
  };
  const mcp = configuredMcp({ config: jsonSchemaConfig(validator), createServer, now: () => 0 });
  const response = await mcp.fetch(modern('tools/list', {}, `?${query}`));
  const body = await response.text();
  await mcp.close();
  return { status: response.status, config, ...(response.status !== 200 && { said: body }) };
}
