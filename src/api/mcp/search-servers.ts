import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';

import { recordsOfProfile } from '../../catalog/published/catalog.ts';
import { paginate } from '../../catalog/lists/pagination.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { parseFilterQuery } from '../../search/query/filter-query.ts';
import { counted } from '../../i18n/formatting/counts-and-dates.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { plainLine } from '../text/plain-line.ts';
import { LIST_LIMITS } from '../registry/list-request.ts';
import { isShown, type CatalogSettings } from './catalog-settings.ts';
import { ServerSummary, toServerSummary } from './server-summary.ts';
import { toolAnswer } from './tool-answer.ts';
import { toolInput } from './tool-input.ts';
import { UnusableCall } from './unusable-call.ts';

/** Names of the arguments in other catalogues. */
const OTHER_NAMES = {
  query: 'q',
  search: 'q',
  text: 'q',
  term: 'q',
  keyword: 'q',
  keywords: 'q',
  pageSize: 'limit',
  page_size: 'limit',
  per_page: 'limit',
  count: 'limit',
  size: 'limit',
  cursor: 'page',
  offset: 'page',
  list: 'profile',
} as const;

/** Input of the tool. */
export const SearchInput = toolInput(
  {
    q: z
      .string()
      .max(LIST_LIMITS.q)
      .optional()
      .describe(
        'What the server should do, in words, such as "read my calendar". The query may contain filters: owner:NAME, repo:NAME, tag:NAME, runs:PROGRAM (npx, uvx, docker or dnx), is:verified, is:deployed, is:remote, is:local; a value with spaces in "quotes". Several owners, repos, tags or programs are alternatives; different filters must all match. Without q, all servers are listed, most used first.',
      ),
    profile: z.string().max(64).optional().describe('Id of a profile of this catalogue: returns only its servers.'),
    page: z.int().min(1).max(1_000_000).optional().describe('From 1. Default: 1.'),
    limit: z
      .int()
      .min(1)
      .max(LIST_LIMITS.pageSize)
      .optional()
      .describe('Servers per page. Default: the setting pageSize of the connection.'),
  },
  OTHER_NAMES,
);

/** Output of the tool. */
export const SearchOutput = z.object({
  servers: z.array(ServerSummary).describe('Best first.'),
  page: z.int().min(1),
  limit: z.int().min(1),
  totalCount: z.int().min(0).describe('Number of all matches: by words of q or by meaning.'),
  wordMatches: z.int().min(0).optional().describe('Number of matches with a word of q; the others match by meaning.'),
  similar: z
    .array(ServerSummary)
    .describe('Servers that do not match and are only similar in meaning, best first; they fill up a page and are not in totalCount.'),
  totalPages: z.int().min(0),
  hints: z
    .array(z.string())
    .describe(
      'Parts of q that may not have been read as intended: corrected or translated words, words that no server has, unknown filters.',
    ),
});

/** Maximum length of a description in a list, in characters. */
const MAX_DESCRIPTION = 300;
/** Maximum length of a hint, in characters. */
const MAX_HINT = 300;

/** One page of matches. */
interface Found {
  readonly records: readonly ServerRecord[];
  readonly totalCount: number;
  readonly wordMatches?: number | undefined;
  readonly similar: readonly ServerRecord[];
  readonly notes: readonly string[];
}

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
  const { page = 1, limit = settings.pageSize } = input;
  const q = (input.q ?? '').trimStart();
  const profile = profileOf(source, settings, input.profile);
  const { records, totalCount, wordMatches, similar, notes } =
    q === ''
      ? listed(source, settings, profile, page, limit)
      : await found(source, settings, { q, profile, offset: (page - 1) * limit, limit });
  const totalPages = Math.ceil(totalCount / limit);
  const hints = [...notes, ...parseFilterQuery(q).hints.map(({ message }) => message)].map((hint) => plainLine(hint, MAX_HINT));
  const summary = (record: ServerRecord): ServerSummary => toServerSummary(record, source.publication, MAX_DESCRIPTION);
  // Pages after the last do not exist.
  const further = page <= Math.max(1, totalPages) ? similar.map(summary) : [];
  const message = messageOf(records.length, page, totalPages, { totalCount, similar: further.length });
  const counts = { totalCount, ...(wordMatches !== undefined && { wordMatches }), totalPages };
  return toolAnswer(message, { servers: records.map(summary), page, limit, ...counts, similar: further, hints });
}

/** Id of the profile to search in. */
function profileOf({ catalog }: AnswerSource, { list }: CatalogSettings, requested = ''): string | undefined {
  if (list !== undefined && !catalog.profiles.some(({ id }) => id === list))
    throw new UnusableCall(
      'The profile in the setting "list" of this connection does not exist. Connect again without it, or with another.',
    );
  if (requested === '') return list;
  if (list !== undefined && requested !== list)
    throw new UnusableCall('The setting "list" limits this connection to one profile. Leave "profile" out.');
  if (catalog.profiles.some(({ id }) => id === requested)) return requested;
  const ids = catalog.profiles.map(({ id }) => id);
  const known =
    ids.length === 0 ? 'This catalogue has no profiles' : `The profiles are: ${ids.slice(0, 30).join(', ')}${ids.length > 30 ? ', …' : ''}`;
  throw new UnusableCall(`No profile has this id. ${known}. Leave "profile" out to search everything.`);
}

function listed({ catalog }: AnswerSource, settings: CatalogSettings, profile: string | undefined, page: number, limit: number): Found {
  const scope = profile === undefined ? catalog.records : recordsOfProfile(catalog, profile);
  const shown = scope.filter((record) => isShown(record, settings));
  return { records: paginate(shown, page, limit).items, totalCount: shown.length, similar: [], notes: [] };
}

interface PageQuery {
  readonly q: string;
  readonly profile: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

async function found({ backend, index }: AnswerSource, settings: CatalogSettings, query: PageQuery): Promise<Found> {
  // Before the query, so that no open quotation mark of the query precedes them, and none is cut off.
  const filters = [...(settings.deployedOnly ? ['is:deployed'] : []), ...(settings.verifiedOnly ? ['is:verified'] : [])];
  const answer = await backend.search({ ...query, q: [...filters, query.q].join(' '), similar: true });
  // A backend other than the search engine may ignore a filter.
  const recordsOf = (names: readonly string[] = []): ServerRecord[] =>
    names.flatMap((name) => index.find(name) ?? []).filter((record) => isShown(record, settings));
  const { totalCount, wordMatches, notes = [] } = answer;
  return { records: recordsOf(answer.names), totalCount, wordMatches, similar: recordsOf(answer.similar), notes };
}

interface MessageCounts {
  readonly totalCount: number;
  /** Number of similar servers on the page. */
  readonly similar: number;
}

function messageOf(shown: number, page: number, totalPages: number, { totalCount, similar }: MessageCounts): string {
  const others = similar === 0 ? '' : ' "similar" lists servers that are only similar in meaning.';
  if (totalCount === 0) return `No server matches.${others} Use other words, or fewer filters.`;
  const matches = `${counted(totalCount, 'server')} ${totalCount === 1 ? 'matches' : 'match'}`;
  if (shown === 0) return `${matches}, on ${counted(totalPages, 'page')}. Page ${page} does not exist.`;
  const further = page < totalPages ? ` Call again with page ${page + 1} for more.` : '';
  return `${matches}; this is page ${page} of ${totalPages}.${further}${others} To connect, call get_server with a qualifiedName.`;
}
