import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';

import type { ServerRecord } from '../../catalog/record/record.ts';
import { DETAIL_LIMITS, DETAILS } from '../detail/detail-request.ts';
import { serverPart, type ServerPart } from '../detail/server-part.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { isShown, shownServers, type CatalogSettings } from './catalog-settings.ts';
import { INSTALL_ARGUMENTS, installEntry } from './install-entry.ts';
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

/**
 * Answers a call of `get_server`. A name that one server has nearly, and no other, counts as its name, and the answer says so.
 *
 * @throws UnusableCall for an unknown server, client or way, or a server that the connection does not show
 */
export async function getServer(
  source: AnswerSource,
  settings: CatalogSettings,
  input: z.infer<typeof ServerInput>,
): Promise<CallToolResult> {
  const { server, client = '', way, ...request } = input;
  const { record, note } = await meantServer(source, settings, server.trim());
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

/** The answer with a sentence before its text. */
function withNote(note: string, answer: CallToolResult): CallToolResult {
  if (note === '') return answer;
  return { ...answer, content: answer.content.map((part) => (part.type === 'text' ? { ...part, text: `${note} ${part.text}` } : part)) };
}

/** The server that a name means, with a sentence if it is not its name. */
async function meantServer(
  { reader }: AnswerSource,
  settings: CatalogSettings,
  name: string,
): Promise<{ readonly record: ServerRecord; readonly note: string }> {
  const record = (await reader.find(name))?.record;
  if (record !== undefined && isShown(record, settings)) return { record, note: '' };
  if (record !== undefined)
    throw new UnusableCall(
      'The settings deployedOnly, verifiedOnly or list of this connection hide that server. Call search_servers for the servers that it shows.',
    );
  const removed = await reader.findRemoved(name);
  if (removed !== undefined)
    throw new UnusableCall(
      `This server was removed from this catalogue on ${removed.since.slice(0, 10)}. Call search_servers for another.`,
    );
  const { meant, candidates } = await reader.near(name, shownServers(settings));
  if (meant !== undefined) return { record: meant, note: `No server has exactly this name; ${meant.qualifiedName} is meant.` };
  if (candidates.length === 0) throw new UnusableCall('No server has this name or id. Call search_servers, and pass "server" of a result.');
  const names = candidates.map(({ qualifiedName }) => qualifiedName).join(', ');
  throw new UnusableCall(`No server has this name or id. Similar names: ${names}. Call get_server with one of them, or search_servers.`);
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
