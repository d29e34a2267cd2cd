import { officialFiles } from '../../src/api/official/official-files.ts';
import { officialRoutes } from '../../src/api/official/official-routes.ts';
import { answerSource } from '../../src/api/memory/answer-source.ts';
import { engineBackend } from '../../src/api/source/search-backend.ts';
import type { Catalog } from '../../src/catalog/published/catalog.ts';
import { serve, type TestServer } from './http-server.ts';
import { servePlainly } from './plain-host.ts';
import { engineOf } from './records.ts';
import { madeFiles } from './made-files.ts';

const PUBLICATION = { url: 'https://example.org/list/' };

/** Serves the live official registry API of a catalogue below `/list/`. */
async function serveLive(catalog: Catalog): Promise<TestServer> {
  const routes = officialRoutes(
    answerSource({ catalog, publication: PUBLICATION, backend: engineBackend(await engineOf(catalog.records)) }),
  );
  return serve(async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').slice('/list'.length).split('?', 2);
    const answer = await routes.answer({ method: 'GET', path, query, header: () => undefined, hasBody: false, address: '' });
    response.writeHead(answer?.status ?? 404, answer?.headers).end(answer?.body);
  });
}

/** Serves the files of the official registry API of a catalogue below `/list/`, from a host that rewrites nothing. */
function serveFiles(catalog: Catalog): Promise<TestServer> {
  return servePlainly(new Map(Array.from(madeFiles(officialFiles(catalog, PUBLICATION)), ([path, text]) => [`list/${path}`, text])));
}

/** The two ways to publish the official registry API, both below `/list/`. */
export const OFFICIAL_HOSTS = [
  ['live', serveLive],
  ['a host of files that rewrites nothing', serveFiles],
] as const;
