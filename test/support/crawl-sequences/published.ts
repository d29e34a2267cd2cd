import { answerSource } from '../../../src/api/memory/answer-source.ts';
import type { ApiRoutes } from '../../../src/api/http/api-routes.ts';
import { officialRoutes } from '../../../src/api/official/official-routes.ts';
import type { Catalog } from '../../../src/catalog/published/catalog.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { catalogOf, readStore } from '../../../src/catalog/store/store.ts';

/** What visitors and programs are shown of a content folder. */
export interface Published {
  /** By name: the published data of a server except its times. */
  readonly shown: ReadonlyMap<string, string>;
  /** By name: when it last changed. */
  readonly changedAt: ReadonlyMap<string, string>;
  /** The list of the official registry API. */
  readonly routes: ApiRoutes;
}

/** Reads a content folder as a build does. */
export function publishedOf(folder: string): Published {
  const catalog = catalogOf(readStore(folder));
  return {
    shown: new Map(catalog.records.map((record) => [record.qualifiedName, shownOf(record)])),
    changedAt: new Map(catalog.records.map(({ qualifiedName, updatedAt }) => [qualifiedName, updatedAt])),
    routes: officialRoutes(sourceOf(catalog)),
  };
}

/** All that is shown of a server; the order of its tools means nothing. */
function shownOf(record: ServerRecord): string {
  const tools = record.tools?.toSorted((a, b) => (a.name < b.name ? -1 : 1)) ?? null;
  return JSON.stringify({ ...record, updatedAt: '', tools });
}

function sourceOf(catalog: Catalog): Parameters<typeof officialRoutes>[0] {
  const search = (): never => {
    throw new Error('No words are searched for.');
  };
  return answerSource({ catalog, publication: { url: 'https://catalogue.example/' }, backend: { search } });
}
