import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';

import { counted } from '../../i18n/formatting/counts-and-dates.ts';
import { findTools, type FoundTool } from '../hits/find-tools.ts';
import { namedTool } from '../hits/named-tool.ts';
import { queryHints } from '../hits/query-hints.ts';
import { LIST_LIMITS } from '../registry/list-request.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { shownServers, type CatalogSettings } from './catalog-settings.ts';
import { asText, Hit, toHit } from './hit-output.ts';
import { meantServer, withNote } from './meant-server.ts';
import { searchedProfile, settingsFilters } from './searched-profile.ts';
import { toolAnswer } from './tool-answer.ts';
import { toolInput } from './tool-input.ts';

/** Names of the arguments in other catalogues. */
const OTHER_NAMES = {
  query: 'q',
  search: 'q',
  tool: 'q',
  toolName: 'q',
  pageSize: 'limit',
  count: 'limit',
  max_results: 'limit',
  list: 'profile',
  qualifiedName: 'server',
  serverName: 'server',
} as const;

/** Names of arguments with another meaning in other catalogues. */
const HINTS = { cursor: 'page', offset: 'page' } as const;

/** Input of the tool. */
export const ToolsInput = toolInput(
  {
    q: z
      .string()
      .min(1)
      .max(LIST_LIMITS.q)
      .describe('What the tool should do, such as "create calendar event", or its name. Filters as in search_servers.'),
    server: z.string().min(1).max(200).optional().describe('Finds only tools of this server.'),
    profile: z.string().max(64).optional().describe('Finds only tools of its servers.'),
    page: z.int().min(1).max(1_000_000).optional(),
    limit: z
      .int()
      .min(1)
      .max(LIST_LIMITS.pageSize)
      .optional()
      .describe('Tools per page. Default: the setting pageSize of the connection, 5.'),
  },
  OTHER_NAMES,
  HINTS,
);

/** Output of the tool. */
export const ToolsOutput = z.object({
  /** Best first. The description is that of the tool. */
  tools: z.array(Hit),
  page: z.int().min(1),
  limit: z.int().min(1),
  totalPages: z.int().min(0),
  /** Number of tools found, of the 40 best servers. */
  totalCount: z.int().min(0),
  /** Parts of `q` that may not have been read as intended. */
  hints: z.array(z.string()).optional(),
});

const UNSHOWN = 'This connection shows no server with this name. Leave "server" out, or pass the name of a hit of search_servers.';
const REFUSALS = { tool: 'find_tools', hidden: UNSHOWN, unknown: UNSHOWN } as const;

/**
 * Answers a call of `find_tools`, without tools of servers that the connection hides.
 *
 * @throws UnusableCall for an unknown server or profile, or one that the connection does not show
 */
export async function findToolsAnswer(
  source: AnswerSource,
  settings: CatalogSettings,
  input: z.infer<typeof ToolsInput>,
): Promise<CallToolResult> {
  const { page = 1, limit = settings.pageSize } = input;
  const q = input.q.trimStart();
  const among = shownServers(settings);
  const meant = input.server === undefined ? undefined : await meantServer(source, settings, input.server, REFUSALS);
  const { tools, totalCount, notes } = await findTools(source, {
    q: `${settingsFilters(settings)}${q}`,
    profile: searchedProfile(source, settings, input.profile),
    server: meant?.record,
    ...{ offset: (page - 1) * limit, limit },
    ...(among && { among }),
  });
  const hits = tools.map(toolHit);
  const totalPages = Math.ceil(totalCount / limit);
  const more = queryHints(q, notes);
  const message =
    totalCount === 0
      ? 'No tool matches. Use other words, or search_servers: it also finds servers whose tools are not known.'
      : hits.length === 0
        ? `${counted(totalCount, 'tool')} found, on ${counted(totalPages, 'page')}. Page ${page} does not exist.`
        : `${counted(totalCount, 'tool')} found; page ${page} of ${totalPages}.`;
  const answer = toolAnswer(message, { tools: hits, page, limit, totalPages, totalCount, ...more }, { tools: asText(hits), ...more });
  return withNote(meant?.note ?? '', answer);
}

function toolHit({ record, tool, score }: FoundTool): Hit {
  return toHit({ record, description: tool.description || record.description, tool: namedTool(tool), score });
}
