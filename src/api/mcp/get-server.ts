import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';

import type { ServerRecord } from '../../catalog/record/record.ts';
import { DETAIL_LIMITS, DETAILS } from '../detail/detail-request.ts';
import { serverPart, type ServerPart } from '../detail/server-part.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import type { CatalogSettings } from './catalog-settings.ts';
import { INSTALL_ARGUMENTS, installEntry } from './install-entry.ts';
import { meantServer, withNote } from './meant-server.ts';
import { toolAnswer } from './tool-answer.ts';
import { toolInput } from './tool-input.ts';
import { UnusableCall } from './unusable-call.ts';

/** Names of the arguments in other catalogues. */
const OTHER_NAMES = {
  name: 'server',
  serverName: 'server',
  qualifiedName: 'server',
  id: 'server',
  serverId: 'server',
  slug: 'server',
  level: 'detail',
  details: 'detail',
  verbosity: 'detail',
  tool: 'tools',
  toolName: 'tools',
  toolNames: 'tools',
  clientId: 'client',
  editor: 'client',
  wayId: 'way',
} as const;

/** Names of arguments with another meaning in other catalogues, or with none that is clear. */
const HINTS = { offset: 'toolsFrom', page: 'toolsFrom', cursor: 'toolsFrom', q: 'server', query: 'server' } as const;

/** Input of the tool. */
export const ServerInput = toolInput(
  {
    server: z.string().min(1).max(200).describe('Name from a search, such as acme/weather.'),
    detail: z.enum(DETAILS).optional().describe('names: of its tools; signatures (default); full: also schemas and settings.'),
    tools: z
      .array(z.string().min(1).max(DETAIL_LIMITS.toolName))
      .min(1)
      .max(DETAIL_LIMITS.tools)
      .optional()
      .describe('Only these tools, with their schemas.'),
    toolsFrom: z.int().min(1).max(DETAIL_LIMITS.toolsFrom).optional().describe('nextToolsFrom of the answer before.'),
    ...INSTALL_ARGUMENTS,
  },
  OTHER_NAMES,
  HINTS,
);

/** Output of the tool. The schema names the members and is short, because every client reads it; the OpenAPI document has all of it. */
export const ServerOutput = z.looseObject({
  server: z.string(),
  displayName: z.string().optional(),
  description: z.string().optional(),
  ways: z.array(z.unknown()).optional(),
  toolCount: z.int().optional(),
  tools: z.array(z.unknown()).optional(),
  nextToolsFrom: z.int().optional(),
  page: z.string().optional(),
  install: z.looseObject({}).optional(),
});

const REFUSALS = {
  tool: 'get_server',
  hidden:
    'The settings deployedOnly, verifiedOnly or list of this connection hide that server. Call search_servers for the servers that it shows.',
  unknown: 'No server has this name or id. Call search_servers, and pass "server" of a result.',
} as const;

/**
 * Answers a call of `get_server`.
 *
 * @throws UnusableCall for an unknown server, client or way, or a server that the connection does not show
 */
export async function getServer(
  source: AnswerSource,
  settings: CatalogSettings,
  input: z.infer<typeof ServerInput>,
): Promise<CallToolResult> {
  const { server, client = '', way, ...request } = input;
  const { record, note } = await meantServer(source, settings, server, REFUSALS);
  if (client.trim() !== '') return withNote(note, installEntry(source, record, { client, way }));
  if (way !== undefined) throw new UnusableCall('"way" needs "client": the id of a client, such as generic.');
  const count = record.tools?.length ?? 0;
  if (request.toolsFrom !== undefined && request.toolsFrom > Math.max(count, 1))
    throw new UnusableCall(`"toolsFrom" is after the last tool: the server has ${count}.`);
  const part = serverPart(record, source.publication, request);
  const answer = withNote(note, toolAnswer(messages(record, part).join(' '), part));
  const isMissed = part.unknownTools !== undefined && part.tools === undefined;
  return isMissed ? { ...answer, isError: true } : answer;
}

function messages({ tools }: ServerRecord, part: ServerPart): string[] {
  const { ways, nextToolsFrom, unknownTools } = part;
  const hasSecrets = ways?.some((way) => typeof way === 'object' && way.requires !== undefined) ?? false;
  return [
    ...(hasSecrets ? ['Never ask for secrets in a conversation: users enter them in their client, or at "page".'] : []),
    ...(nextToolsFrom === undefined ? [] : [`More tools: toolsFrom ${nextToolsFrom}, or detail names.`]),
    ...(unknownTools === undefined
      ? []
      : [`It has no tools of the names in "unknownTools"${tools === null ? ': its tools are not known' : ''}.`]),
  ];
}
