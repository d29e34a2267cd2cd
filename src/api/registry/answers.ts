import { DEFAULT_PAGE_SIZE, paginate, type Pagination } from '../../catalog/lists/pagination.ts';
import { toListItem, type ListAnswer, type Publication, type ServerDetail } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';

/** The requested page of a list. */
interface PageRequest {
  /** From 1. Default 1. */
  readonly page?: number;
  /** From 1. Default 10. */
  readonly pageSize?: number;
}

/** The response of `GET /servers` (spec §4.2) over filtered and sorted records. */
export function listAnswer(
  records: readonly ServerRecord[],
  publication: Publication,
  { page = 1, pageSize = DEFAULT_PAGE_SIZE }: PageRequest = {},
): ListAnswer {
  const { items, pagination } = paginate(records, page, pageSize);
  return foundAnswer(items, pagination, publication);
}

/** The response of `GET /servers` (spec §4.2) from the records of one page. */
export function foundAnswer(records: readonly ServerRecord[], pagination: Pagination, publication: Publication): ListAnswer {
  return { servers: records.map((record) => toListItem(record, publication)), pagination };
}

/** The bytes of a response: compact JSON, the same live and static. */
export function answerBody(answer: ListAnswer | ServerDetail): string {
  return JSON.stringify(answer);
}
