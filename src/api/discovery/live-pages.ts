import type { AnswerSource } from '../source/answer-source.ts';
import { CATALOG_PAGE_SIZE, countPages, furtherPages, pagePath, type PageKind } from './catalog-pages.ts';
import { serverEntry } from './catalog-entry.ts';

/** Documents of one kind that are made when they are requested. */
interface LivePages<Document> {
  /** The number of the document at a path, from 1; `undefined` for any other path. */
  numberAt(path: string): number | undefined;
  /** Makes a document from its servers. */
  read(number: number): Promise<Document>;
}

/** The documents of a live catalogue, equal to those of `catalogPages`. */
export function livePages<Document>(
  { head, publication, reader }: Pick<AnswerSource, 'head' | 'publication' | 'reader'>,
  { paths, make }: PageKind<Document>,
): LivePages<Document> {
  const count = countPages(head.count);
  return {
    numberAt(path) {
      const [, digits] = /(\d{1,9})\.json$/.exec(path) ?? [];
      const number = digits === undefined ? 1 : Number(digits);
      return number <= count && path === `/${pagePath(paths, number)}` ? number : undefined;
    },
    async read(number) {
      const { servers } = await reader.list({ offset: (number - 1) * CATALOG_PAGE_SIZE, limit: CATALOG_PAGE_SIZE });
      const listed = servers.map(({ record, officialName }) => ({ record, entry: serverEntry(record, officialName, publication) }));
      return make({ number, servers: listed, further: number === 1 ? furtherPages(head.count, publication, paths) : [] });
    },
  };
}
