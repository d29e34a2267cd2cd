import { toServerDetail } from '../../../src/catalog/published/published.ts';
import type { Catalog } from '../../../src/catalog/published/catalog.ts';
import { answerBody } from '../../../src/api/registry/answers.ts';
import { warmQueries } from '../browser-search/queries.ts';

/** Numbers of different servers, pages and queries in the requests. */
const VARIETY = { servers: 1000, queries: 250, pages: 200 } as const;

/** Request paths for our API by kind. */
export interface Subjects {
  readonly list: readonly string[];
  readonly byName: readonly string[];
  readonly byId: readonly string[];
  readonly search: readonly string[];
  /** Average bytes of a response by id. */
  readonly detailBytes: number;
}

/** Paths distributed over a catalogue. */
export function subjectsOf({ records }: Catalog): Subjects {
  const step = Math.max(1, Math.floor(records.length / VARIETY.servers));
  const requested = records.filter((_, at) => at % step === 0).slice(0, VARIETY.servers);
  const bytes = requested.map((record) => Buffer.byteLength(answerBody(toServerDetail(record, { url: 'http://localhost/' }))));
  return {
    list: Array.from({ length: VARIETY.pages }, (_, page) => `/api/servers?page=${page + 1}`),
    byName: requested.map(({ qualifiedName }) => `/api/servers/${qualifiedName}`),
    byId: requested.map(({ id }) => `/api/servers/${id}`),
    search: warmQueries(records, VARIETY.queries).map((q) => `/api/servers?q=${encodeURIComponent(q)}`),
    detailBytes: Math.round(bytes.reduce((sum, size) => sum + size, 0) / bytes.length),
  };
}
