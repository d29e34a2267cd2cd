import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';

import type { ConnectionHeader } from '../../catalog/record/connection-header.ts';
import { isSecretHeader } from '../../catalog/record/header-settings.ts';
import { mcpEndpoint } from '../../catalog/record/mcp-endpoint.ts';
import type { Connection, ServerRecord, Tool } from '../../catalog/record/record.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { plainLine } from '../text/plain-line.ts';
import { isShown, type CatalogSettings } from './catalog-settings.ts';
import { ServerSummary, toServerSummary } from './server-summary.ts';
import { WaySummary, waySummaries } from './way-summary.ts';
import { toolAnswer } from './tool-answer.ts';
import { toolInput } from './tool-input.ts';
import { UnusableCall } from './unusable-call.ts';

/** Names of the argument in other catalogues. */
const OTHER_NAMES = {
  name: 'server',
  serverName: 'server',
  server_name: 'server',
  qualifiedName: 'server',
  id: 'server',
  serverId: 'server',
  slug: 'server',
} as const;

/** Input of the tool. */
export const ServerInput = toolInput(
  {
    server: z.string().min(1).max(200).describe('Qualified name, such as acme/weather or @acme/weather, in any case; or the id.'),
  },
  OTHER_NAMES,
);

const Schema = z.record(z.string(), z.unknown());

/** Output of the tool. */
export const ServerOutput = ServerSummary.extend({
  id: z.string(),
  repo: z.string().describe('Name of the repository without its owner; empty where not known.'),
  websiteUrl: z.url().optional().describe('As stated by its source.'),
  statusMessage: z.string().optional().describe('Why it is deprecated, as stated by its source.'),
  createdAt: z.string(),
  updatedAt: z.string().describe('When its data last changed.'),
  connections: z.array(
    z.object({
      type: z.enum(['http', 'stdio']),
      transport: z.enum(['streamable-http', 'sse']).optional().describe('Absent for stdio.'),
      endpoint: z.url().optional().describe('URL of the MCP endpoint; the configuration is added as its query.'),
      headers: z
        .array(z.object({ name: z.string(), isRequired: z.boolean(), isSecret: z.boolean() }))
        .optional()
        .describe('HTTP headers that requests need; their values are described in the server.json of the server.'),
      configSchema: Schema.optional().describe('JSON Schema of the configuration; absent where it is too long for this answer.'),
    }),
  ),
  ways: z.array(WaySummary).describe('How the server is reached or started; the first is the usual one.'),
  tools: z
    .array(z.object({ name: z.string(), description: z.string(), inputSchema: Schema.optional() }))
    .nullable()
    .describe('null: not known.'),
  leftOut: z.array(z.string()).describe('What was too long for this answer; the JSON at "json" has all of it.'),
});

/** Maximum lengths of texts and of schemas as JSON in characters, and maximum numbers of items: about 60 KB in total. */
const MAX = {
  description: 2000,
  repo: 100,
  statusMessage: 500,
  connections: 3,
  configSchema: 6000,
  tools: 100,
  name: 128,
  tool: 300,
  inputSchema: 1500,
  inputSchemas: 16_000,
} as const;

/**
 * Answers a call of `get_server`.
 *
 * @throws UnusableCall for an unknown server, or one that the connection does not show
 */
export function getServer(source: AnswerSource, settings: CatalogSettings, { server }: z.infer<typeof ServerInput>): CallToolResult {
  const record = source.index.find(server.trim());
  const removed = source.removed.find(server.trim());
  if (record === undefined && removed !== undefined)
    throw new UnusableCall(
      `This server was removed from this catalogue on ${removed.since.slice(0, 10)}. Call search_servers for another.`,
    );
  if (record === undefined)
    throw new UnusableCall('No server has this name or id. Call search_servers, and pass the qualifiedName of a result.');
  if (!isShown(record, settings))
    throw new UnusableCall(
      'The settings deployedOnly, verifiedOnly or list of this connection hide that server. Call search_servers for the servers that it shows.',
    );
  const { id, repo, createdAt, updatedAt, websiteUrl, statusMessage } = record;
  const stated = {
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(statusMessage !== undefined && { statusMessage: plainLine(statusMessage, MAX.statusMessage) }),
  };
  const leftOut: string[] = [];
  const connections = connectionsOf(record, leftOut);
  const ways = waySummaries(record, leftOut);
  const tools = record.tools === null ? null : toolsOf(record.tools, leftOut);
  const summary = toServerSummary(record, source.publication, MAX.description);
  return toolAnswer(messageOf(summary), {
    ...summary,
    id,
    repo: plainLine(repo, MAX.repo),
    ...stated,
    createdAt,
    updatedAt,
    connections,
    ways,
    tools,
    leftOut,
  });
}

function connectionsOf({ connections }: ServerRecord, leftOut: string[]): object[] {
  if (connections.length > MAX.connections) leftOut.push(`connections from number ${MAX.connections + 1}`);
  return connections.slice(0, MAX.connections).map((connection: Connection, at) => {
    const { type, transport, headers, configSchema } = connection;
    const endpoint = mcpEndpoint(connection);
    const fits = JSON.stringify(configSchema).length <= MAX.configSchema;
    if (!fits) leftOut.push(`configSchema of connection ${at + 1}`);
    return {
      type,
      ...(endpoint !== undefined && { transport: transport ?? 'streamable-http', endpoint }),
      ...(headers && { headers: headers.map(headerSummary) }),
      ...(fits && { configSchema }),
    };
  });
}

function headerSummary(header: ConnectionHeader): object {
  const { name, isRequired = false } = header;
  return { name, isRequired, isSecret: isSecretHeader(header) };
}

function toolsOf(tools: readonly Tool[], leftOut: string[]): object[] {
  let left: number = MAX.inputSchemas;
  let without = 0;
  const listed = tools.slice(0, MAX.tools).map(({ name, description, inputSchema }) => {
    const size = JSON.stringify(inputSchema).length;
    const fits = size <= Math.min(left, MAX.inputSchema);
    if (fits) left -= size;
    else without += 1;
    return { name: plainLine(name, MAX.name), description: plainLine(description, MAX.tool), ...(fits && { inputSchema }) };
  });
  if (without > 0) leftOut.push(`inputSchema of ${without} of the tools`);
  if (tools.length > MAX.tools) leftOut.push(`tools from number ${MAX.tools + 1}`);
  return listed;
}

function messageOf({ connectPage, page }: ServerSummary): string {
  return connectPage === null
    ? `No connection to this server is known. Its page: ${page}`
    : `Users configure a connection to this server on ${connectPage}. Never ask for secrets in a conversation: users enter them on that page.`;
}
