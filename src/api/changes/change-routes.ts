import { pagination } from '../../catalog/lists/pagination.ts';
import { timestamp } from '../../catalog/values/timestamp.ts';
import { jsonAnswer, type ApiAnswer } from '../http/answer.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { problemAnswer } from '../http/problem.ts';
import { wholeNumber } from '../http/whole-number.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import { changeDays } from './change-days.ts';
import { CHANGES_FORMAT } from './change-files.ts';

/** Path of the changes in the live API. */
export const CHANGES_ROUTE = '/api/changes';

/** Events of a page. */
export const CHANGES_PAGE_SIZE = 200;

/** `GET /api/changes?since=`: the changes of a live catalogue from a time on, newest first, in pages. */
export function changeRoutes({ reader }: Pick<AnswerSource, 'reader'>): ApiRoutes {
  async function changes(query: string): Promise<ApiAnswer> {
    const parameters = new URLSearchParams(query);
    const stated = parameters.get('since') ?? '';
    const since = stated === '' ? '' : timestamp(stated);
    if (since === undefined) return refused('"since" must be a date or a time (ISO 8601), such as 2026-01-31 or 2026-01-31T12:00:00Z.');
    const page = wholeNumber(parameters.get('page'), 1, Number.MAX_SAFE_INTEGER / CHANGES_PAGE_SIZE);
    if (page === undefined) return refused('"page" must be a whole number from 1.');
    const limit = CHANGES_PAGE_SIZE;
    const { events, totalCount } = await reader.changes({ since, offset: (page - 1) * limit, limit });
    const answer = { format: CHANGES_FORMAT, ...(since !== '' && { since }), days: changeDays(events) };
    return jsonAnswer(markupFreeJson({ ...answer, pagination: pagination(page, limit, totalCount) }));
  }

  return { prefix: CHANGES_ROUTE, answer: ({ path, query }) => (path === CHANGES_ROUTE ? changes(query) : undefined) };
}

function refused(detail: string): ApiAnswer {
  return problemAnswer('bad-request', detail);
}
