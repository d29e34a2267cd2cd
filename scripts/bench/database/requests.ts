import type { CatalogReader } from '../../../src/api/source/catalog-reader.ts';
import type { SearchBackend } from '../../../src/api/source/search-backend.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { manyQuestions } from '../api/questions.ts';

/** Names of the kinds of requests. */
export const REQUESTS = {
  any: 'by id, any server',
  often: 'by id, one of 1,000',
  list: 'list',
  search: 'search',
} as const;

/** The interfaces behind the API. */
export interface Interfaces {
  readonly reader: CatalogReader;
  readonly backend: SearchBackend;
}

/** One kind of request. */
export interface RequestKind {
  readonly name: string;
  /** Requests of a round to the interfaces, and over HTTP. */
  readonly times: { readonly called: number; readonly served: number };
  /** Calls the interfaces. */
  readonly call: (interfaces: Interfaces, at: number) => Promise<unknown>;
  /** Paths of the API. */
  readonly paths: readonly string[];
}

/** Numbers of different servers that are asked often, of pages and of questions. */
const VARIETY = { often: 1000, pages: 200, questions: 1000 } as const;

/** Servers of a page by default. */
const PAGE = 10;

/** The requests for a catalogue. The same catalogue results in the same requests. */
export function requestKinds(records: readonly ServerRecord[]): readonly RequestKind[] {
  const random = seededRandom(22);
  const ids = records
    .map(({ id }) => ({ id, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id);
  const questions = manyQuestions(records, VARIETY.questions);
  const pages = Array.from({ length: Math.min(VARIETY.pages, Math.floor(records.length / PAGE)) }, (_, at) => at);
  const byId = (name: string, some: readonly string[]): RequestKind => ({
    name,
    times: { called: 2000, served: 4000 },
    call: ({ reader }, at) => reader.find(some[at % some.length] ?? ''),
    paths: some.map((id) => `/api/servers/${id}`),
  });
  return [
    byId(REQUESTS.any, ids),
    byId(REQUESTS.often, ids.slice(0, VARIETY.often)),
    {
      name: REQUESTS.list,
      times: { called: 400, served: 1000 },
      call: ({ reader }, at) => reader.list({ offset: (pages[at % pages.length] ?? 0) * PAGE, limit: PAGE }),
      paths: pages.map((page) => `/api/servers?page=${page + 1}`),
    },
    {
      name: REQUESTS.search,
      times: { called: 300, served: 600 },
      call: ({ backend }, at) =>
        backend.search({ q: questions[at % questions.length] ?? '', profile: undefined, offset: 0, limit: PAGE, similar: true }),
      paths: questions.map((q) => `/api/servers?q=${encodeURIComponent(q)}`),
    },
  ];
}
