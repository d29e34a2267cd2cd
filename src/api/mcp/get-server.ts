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
import { toolAnswer } from './tool-answer.ts';
import { toolInput } from './tool-input.ts';
import { UnusableCall } from './unusable-call.ts';

/** What other catalogues call the argument. */
const OTHER_NAMES = {
  name: 'server',
  serverName: 'server',
  server_name: 'server',
  qualifiedName: 'server',
  id: 'server',
  serverId: 'server',
  slug: 'server',
} as const;

/** What the tool takes. */
export const ServerInput = toolInput(
  {
    server: z.string().min(1).max(200).describe('Qualified name, such as acme/weather or @acme/weather, in any case; or the id.'),
  },
  OTHER_NAMES,
);

const Schema = z.record(z.string(), z.unknown());

/** What the tool answers. */
export const ServerOutput = ServerSummary.extend({
  id: z.string(),
  repo: z.string().describe('Bare name of the repository; empty where not known.'),
  websiteUrl: z.url().optional().describe('As its source states it.'),
  statusMessage: z.string().optional().describe('Why it is deprecated, in the words of its source.'),
  createdAt: z.string(),
  updatedAt: z.string().describe('When what is known of it last changed.'),
  connections: z.array(
    z.object({
      type: z.enum(['http', 'stdio']),
      transport: z.enum(['streamable-http', 'sse']).optional().describe('Absent for stdio.'),
      endpoint: z.url().optional().describe('Address of the MCP endpoint; the configuration is added as its query.'),
      headers: z
        .array(z.object({ name: z.string(), isRequired: z.boolean(), isSecret: z.boolean() }))
        .optional()
        .describe('HTTP headers that requests carry; what they hold stands in the server.json of the server.'),
      configSchema: Schema.optional().describe('JSON Schema of the configuration; absent where it is too long for this answer.'),
    }),
  ),
  tools: z
    .array(z.object({ name: z.string(), description: z.string(), inputSchema: Schema.optional() }))
    .nullable()
    .describe('null: not known.'),
  leftOut: z.array(z.string()).describe('What was too long for this answer; all of it stands in the JSON at "json".'),
});

/** Most characters of texts and of schemas as JSON, and most of what is listed: some 60 KB in all. */
const MOST = {
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
 * @throws UnusableCall for a server that is none, or that the connection does not show
 */
export function getServer(source: AnswerSource, settings: CatalogSettings, { server }: z.infer<typeof ServerInput>): CallToolResult {
  const record = source.index.find(server.trim());
  const removed = source.removed.find(server.trim());
  if (record === undefined && removed !== undefined)
    throw new UnusableCall(
      `This server is gone: this catalogue lists it no longer, since ${removed.since.slice(0, 10)}. Call search_servers for another.`,
    );
  if (record === undefined)
    throw new UnusableCall('There is no server of this name or id. Call search_servers, and pass the qualifiedName of a result.');
  if (!isShown(record, settings))
    throw new UnusableCall(
      'This connection does not show that server, by its settings deployedOnly, verifiedOnly or list. Call search_servers for those it shows.',
    );
  const { id, repo, createdAt, updatedAt, websiteUrl, statusMessage } = record;
  const stated = {
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(statusMessage !== undefined && { statusMessage: plainLine(statusMessage, MOST.statusMessage) }),
  };
  const leftOut: string[] = [];
  const connections = connectionsOf(record, leftOut);
  const tools = record.tools === null ? null : toolsOf(record.tools, leftOut);
  const summary = toServerSummary(record, source.publication, MOST.description);
  return toolAnswer(said(summary), {
    ...summary,
    id,
    repo: plainLine(repo, MOST.repo),
    ...stated,
    createdAt,
    updatedAt,
    connections,
    tools,
    leftOut,
  });
}

function connectionsOf({ connections }: ServerRecord, leftOut: string[]): object[] {
  if (connections.length > MOST.connections) leftOut.push(`connections from number ${MOST.connections + 1}`);
  return connections.slice(0, MOST.connections).map((connection: Connection, at) => {
    const { type, transport, headers, configSchema } = connection;
    const endpoint = mcpEndpoint(connection);
    const fits = JSON.stringify(configSchema).length <= MOST.configSchema;
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
  let room: number = MOST.inputSchemas;
  let without = 0;
  const listed = tools.slice(0, MOST.tools).map(({ name, description, inputSchema }) => {
    const size = JSON.stringify(inputSchema).length;
    const fits = size <= Math.min(room, MOST.inputSchema);
    if (fits) room -= size;
    else without += 1;
    return { name: plainLine(name, MOST.name), description: plainLine(description, MOST.tool), ...(fits && { inputSchema }) };
  });
  if (without > 0) leftOut.push(`inputSchema of ${without} of the tools`);
  if (tools.length > MOST.tools) leftOut.push(`tools from number ${MOST.tools + 1}`);
  return listed;
}

function said({ connectPage, page }: ServerSummary): string {
  return connectPage === null
    ? `No way to connect to this server is known. Its page: ${page}`
    : `A person configures a connection to this server on ${connectPage}. Never ask for secrets in a conversation: that page takes them.`;
}
