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

/** What other catalogues call the arguments of a search. */
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

/** What the tool takes. */
export const SearchInput = toolInput(
  {
    q: z
      .string()
      .max(LIST_LIMITS.q)
      .optional()
      .describe(
        'What the server should do, in words, such as "read my calendar". Filters may stand among them: owner:NAME, repo:NAME, tag:NAME, is:verified, is:deployed; a value with blanks in "quotes". Several owners, several repos, or several tags are alternatives; all else must hold. Without q, all servers are listed, most used first.',
      ),
    profile: z.string().max(64).optional().describe('Id of a profile of this catalogue: finds only servers in it.'),
    page: z.int().min(1).max(1_000_000).optional().describe('From 1, which is the default.'),
    limit: z
      .int()
      .min(1)
      .max(LIST_LIMITS.pageSize)
      .optional()
      .describe('Servers a page; the setting pageSize of the connection where absent.'),
  },
  OTHER_NAMES,
);

/** What the tool answers. */
export const SearchOutput = z.object({
  servers: z.array(ServerSummary).describe('Best first.'),
  page: z.int().min(1),
  limit: z.int().min(1),
  totalCount: z.int().min(0).describe('All that match.'),
  totalPages: z.int().min(0),
  hints: z.array(z.string()).describe('What in q was not understood as it may have been meant.'),
});

/** Most characters of a description among others. */
const MAX_DESCRIPTION = 300;

/** One page of what was found. */
interface Found {
  readonly records: readonly ServerRecord[];
  readonly totalCount: number;
}

/**
 * Answers a call of `search_servers`: with the search of the API, and never with a server that the connection does not show.
 *
 * @throws UnusableCall for a profile that is none, or not the one of the connection
 */
export async function searchServers(
  source: AnswerSource,
  settings: CatalogSettings,
  input: z.infer<typeof SearchInput>,
): Promise<CallToolResult> {
  const { page = 1, limit = settings.pageSize } = input;
  const q = (input.q ?? '').trimStart();
  const profile = profileOf(source, settings, input.profile);
  const { records, totalCount } =
    q === ''
      ? listed(source, settings, profile, page, limit)
      : await found(source, settings, { q, profile, offset: (page - 1) * limit, limit });
  const totalPages = Math.ceil(totalCount / limit);
  const hints = parseFilterQuery(q).hints.map(({ message }) => plainLine(message, 200));
  const servers = records.map((record) => toServerSummary(record, source.publication, MAX_DESCRIPTION));
  return toolAnswer(said(servers.length, page, totalPages, totalCount), { servers, page, limit, totalCount, totalPages, hints });
}

/** Id of the profile to stay in. */
function profileOf({ catalog }: AnswerSource, { list }: CatalogSettings, asked = ''): string | undefined {
  if (list !== undefined && !catalog.profiles.some(({ id }) => id === list))
    throw new UnusableCall(
      'This catalogue has no profile of the setting "list" of this connection. Connect again without it, or with another.',
    );
  if (asked === '') return list;
  if (list !== undefined && asked !== list)
    throw new UnusableCall('This connection stays in one profile, by its setting "list". Leave "profile" out.');
  if (catalog.profiles.some(({ id }) => id === asked)) return asked;
  const ids = catalog.profiles.map(({ id }) => id);
  const known = ids.length === 0 ? 'This catalogue has none' : `There are: ${ids.slice(0, 30).join(', ')}${ids.length > 30 ? ', …' : ''}`;
  throw new UnusableCall(`There is no profile of this id. ${known}. Leave "profile" out to search everything.`);
}

function listed({ catalog }: AnswerSource, settings: CatalogSettings, profile: string | undefined, page: number, limit: number): Found {
  const scope = profile === undefined ? catalog.records : recordsOfProfile(catalog, profile);
  const shown = scope.filter((record) => isShown(record, settings));
  return { records: paginate(shown, page, limit).items, totalCount: shown.length };
}

interface Question {
  readonly q: string;
  readonly profile: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

async function found({ backend, index }: AnswerSource, settings: CatalogSettings, question: Question): Promise<Found> {
  // In front, so that no quotation mark of the question is open before them, and none is cut off.
  const filters = [...(settings.deployedOnly ? ['is:deployed'] : []), ...(settings.verifiedOnly ? ['is:verified'] : [])];
  const { names, totalCount } = await backend.search({ ...question, q: [...filters, question.q].join(' ') });
  // A backend that is not the engine's may pass over a filter.
  const records = names.flatMap((name) => index.find(name) ?? []).filter((record) => isShown(record, settings));
  return { records, totalCount };
}

function said(shown: number, page: number, totalPages: number, totalCount: number): string {
  if (totalCount === 0) return 'No server matches. Use other words, or fewer filters.';
  const matches = `${counted(totalCount, 'server')} ${totalCount === 1 ? 'matches' : 'match'}`;
  if (shown === 0) return `${matches}, on ${counted(totalPages, 'page')}. There is no page ${page}.`;
  const further = page < totalPages ? ` Call again with page ${page + 1} for more.` : '';
  return `${matches}; this is page ${page} of ${totalPages}.${further} Call get_server with a qualifiedName for how to connect.`;
}
