import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';

import { counted } from '../../i18n/formatting/counts-and-dates.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { allMet } from '../source/record-condition.ts';
import { LIST_LIMITS } from '../registry/list-request.ts';
import { findServers, type FoundServer } from '../hits/find-servers.ts';
import { queryHints } from '../hits/query-hints.ts';
import { SERVER_SORTS } from '../source/server-sort.ts';
import { shownServers, type CatalogSettings } from './catalog-settings.ts';
import { Changed, ChangedSince, changedSince, readChangedSince, Removed, removedSince } from './changed-since.ts';
import { asText, Hit, toHit } from './hit-output.ts';
import { searchedProfile, settingsFilters } from './searched-profile.ts';
import { toolAnswer } from './tool-answer.ts';
import { toolInput } from './tool-input.ts';

/** Names of the arguments in other catalogues. */
const OTHER_NAMES = {
  query: 'q',
  search: 'q',
  text: 'q',
  term: 'q',
  keyword: 'q',
  keywords: 'q',
  pageSize: 'limit',
  perPage: 'limit',
  count: 'limit',
  size: 'limit',
  list: 'profile',
  order: 'sort',
  sortBy: 'sort',
  sort_by: 'sort',
  orderBy: 'sort',
  since: 'changed_since',
  updated_since: 'changed_since',
} as const;

/** Names of arguments with another meaning in other catalogues. */
const HINTS = { cursor: 'page', offset: 'page' } as const;

/** Input of the tool. */
export const SearchInput = toolInput(
  {
    q: z
      .string()
      .max(LIST_LIMITS.q)
      .optional()
      .describe(
        'What the server should do, such as "read my calendar"; it may contain filters: owner:NAME, repo:NAME, tag:NAME, runs:npx, auth:KIND (none, key or oauth), tokens:<2000, mcp:VERSION, is:verified, is:deployed, is:remote, is:local; -WORD and -FILTER exclude. Without q: all servers, most used first.',
      ),
    profile: z.string().max(64).optional().describe('Id of a profile: finds only its servers.'),
    page: z.int().min(1).max(1_000_000).optional().describe('From 1.'),
    limit: z
      .int()
      .min(1)
      .max(LIST_LIMITS.pageSize)
      .optional()
      .describe('Servers per page. Default: the setting pageSize of the connection, 5.'),
    sort: z.enum(SERVER_SORTS).optional().describe('tokens: lowest context cost first.'),
    facets: z.boolean().optional().describe('Also counts owners, tags, ways and sign-in of all matches.'),
    changed_since: ChangedSince,
  },
  OTHER_NAMES,
  HINTS,
);

const Counts = z.array(z.object({ value: z.string(), count: z.int().min(1) }));

/** Output of the tool. */
export const SearchOutput = z.object({
  /** Best first. */
  servers: z.array(Hit.extend({ changed: Changed })),
  removed: Removed,
  page: z.int().min(1),
  limit: z.int().min(1),
  totalPages: z.int().min(0),
  /** Number of all matches: by words of `q` or by meaning. */
  totalCount: z.int().min(0),
  /** Number of matches with most of `q`: words of six tenths of its weight, or nearly the closest meaning. Absent without text. */
  relevantCount: z.int().min(0).optional(),
  /** Servers that do not match and are only similar in meaning, best first; they fill up a page and are not in `totalCount`. */
  similar: z.array(Hit).optional(),
  /** Of all matches. */
  facets: z.object({ owner: Counts, tag: Counts, ways: Counts, signIn: Counts, is: Counts }).optional(),
  /** Parts of `q` that may not have been read as intended: corrected or translated words, words that no server has, unknown filters. */
  hints: z.array(z.string()).optional(),
});

/**
 * Answers a call of `search_servers` with the search of the API, without servers that the connection hides.
 *
 * @throws UnusableCall for an unknown profile, or one other than that of the connection
 */
export async function searchServers(
  source: AnswerSource,
  settings: CatalogSettings,
  input: z.infer<typeof SearchInput>,
): Promise<CallToolResult> {
  const { page = 1, limit = settings.pageSize, sort, facets } = input;
  const q = (input.q ?? '').trimStart();
  const since = readChangedSince(input.changed_since);
  const found = await findServers(source, {
    q: q === '' ? '' : `${settingsFilters(settings)}${q}`,
    profile: searchedProfile(source, settings, input.profile),
    ...{ offset: (page - 1) * limit, limit, sort, facets, similar: since === undefined },
    among: allMet(shownServers(settings), since === undefined ? undefined : { changedSince: since }),
  });
  const { totalCount, relevantCount, notes } = found;
  const totalPages = Math.ceil(totalCount / limit);
  const servers = found.matches.map((each) => ({ ...serverHit(each), ...changedSince(each.record, since) }));
  // Pages after the last do not exist.
  const similar = page <= Math.max(1, totalPages) ? found.similar.map(serverHit) : [];
  const counts = { page, limit, totalPages, totalCount, ...(relevantCount !== undefined && { relevantCount }) };
  const more = {
    ...(await removedSince(source, since)),
    ...(found.facets && { facets: found.facets }),
    ...queryHints(q, notes),
  };
  const message = messageOf({ ...counts, shown: servers.length, similar: similar.length });
  return toolAnswer(
    message,
    { servers, ...counts, ...(similar.length > 0 && { similar }), ...more },
    { servers: asText(servers), ...(similar.length > 0 && { similar: asText(similar) }), ...more },
  );
}

function serverHit({ record, tool, score }: FoundServer): Hit {
  return toHit({ record, description: record.description, tool, score });
}

interface MessageCounts {
  readonly page: number;
  readonly totalPages: number;
  readonly totalCount: number;
  readonly relevantCount?: number | undefined;
  /** Number of matches on the page. */
  readonly shown: number;
  /** Number of similar servers on the page. */
  readonly similar: number;
}

function messageOf({ page, totalPages, totalCount, relevantCount, shown, similar }: MessageCounts): string {
  const others = similar === 0 ? '' : ' "similar" lists servers that are only similar in meaning.';
  if (totalCount === 0) return `No server matches.${others} Use other words, or fewer filters.`;
  const matches = `${counted(totalCount, 'server')} ${totalCount === 1 ? 'matches' : 'match'}`;
  if (shown === 0) return `${matches}, on ${counted(totalPages, 'page')}. Page ${page} does not exist.`;
  const relevant = relevantCount === undefined ? '' : `, ${relevantCount} relevant`;
  return `${matches}${relevant}; page ${page} of ${totalPages}.${others}`;
}
