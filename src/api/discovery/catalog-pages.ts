import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { AI_CATALOG_TYPE } from '../../catalog/values/discovery-formats.ts';
import { catalogNames } from '../official/registry-names.ts';
import { serverEntry, type CatalogEntry } from './catalog-entry.ts';
import { airUrn } from './catalog-identity.ts';

/** Maximum number of servers in one document. */
export const CATALOG_PAGE_SIZE = 500;

/** A server of a document. */
interface ListedEntry {
  readonly record: ServerRecord;
  readonly entry: CatalogEntry;
}

/** The content of one document. */
interface CatalogPage {
  /** From 1. */
  readonly number: number;
  readonly servers: readonly ListedEntry[];
  /** The other documents; only in the first. */
  readonly further: readonly CatalogEntry[];
}

/** The paths of the documents of one kind. */
interface PagePaths {
  /** Path of the first document, below the publication's root. */
  readonly first: string;
  /** Folder of the other documents. */
  readonly folder: string;
}

/** One kind of documents. */
export interface PageKind<Document> {
  readonly paths: PagePaths;
  readonly make: (page: CatalogPage) => Document;
}

/** Returns the entry of a server. */
type EntryOf = (record: ServerRecord) => CatalogEntry;

/** The input of documents. */
export interface PageSource {
  readonly publication: Publication;
  /** By default {@link serverEntries}, for these documents only. */
  readonly entryOf?: EntryOf | undefined;
}

/** The entries of the servers of a catalogue. Those of the last page are kept, for documents of two kinds that are made in turn. */
export function serverEntries(catalog: Catalog, publication: Publication): EntryOf {
  const kept = new Map<ServerRecord, CatalogEntry>();
  return (record) => {
    const known = kept.get(record);
    if (known !== undefined) return known;
    if (kept.size >= CATALOG_PAGE_SIZE) kept.clear();
    const entry = serverEntry(record, catalogNames(catalog).get(record) ?? '', publication);
    kept.set(record, entry);
    return entry;
  };
}

/** Number of documents of one kind. */
export function countPages(servers: number): number {
  return Math.max(1, Math.ceil(servers / CATALOG_PAGE_SIZE));
}

/** The path of a document below the publication's root. */
export function pagePath(paths: PagePaths, number: number): string {
  return number === 1 ? paths.first : `${paths.folder}/${number}.json`;
}

/** The other documents of a catalogue, as the first of them lists them. */
export function furtherPages(servers: number, publication: Publication, paths: PagePaths): readonly CatalogEntry[] {
  return Array.from({ length: countPages(servers) - 1 }, (_, at) => pageEntry(at + 2, pagePath(paths, at + 2), publication));
}

/**
 * Divides the servers of a catalogue into documents, the most used first. Every server is in exactly one of them, and the first document
 * lists the others.
 *
 * @returns the path of each document below the publication's root, with a function that creates it
 */
export function catalogPages<Document>(
  catalog: Catalog,
  { publication, entryOf = serverEntries(catalog, publication) }: PageSource,
  { paths, make }: PageKind<Document>,
): ReadonlyMap<string, () => Document> {
  const further = furtherPages(catalog.records.length, publication, paths);
  const pageOf = (number: number): CatalogPage => {
    const records = catalog.records.slice((number - 1) * CATALOG_PAGE_SIZE, number * CATALOG_PAGE_SIZE);
    const servers = records.map((record) => ({ record, entry: entryOf(record) }));
    return { number, servers, further: number === 1 ? further : [] };
  };
  const numbers = Array.from({ length: countPages(catalog.records.length) }, (_, at) => at + 1);
  return new Map(numbers.map((number) => [pagePath(paths, number), () => make(pageOf(number))]));
}

function pageEntry(number: number, path: string, publication: Publication): CatalogEntry {
  const first = (number - 1) * CATALOG_PAGE_SIZE + 1;
  return {
    identifier: airUrn(publication, 'catalogue', `servers-${number}`),
    displayName: `MCP servers from number ${first}, most used first`,
    type: AI_CATALOG_TYPE,
    url: new URL(path, publication.url).href,
  };
}
