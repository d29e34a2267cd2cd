import { describe, expect, it } from 'vitest';

import type { ApiAnswer } from '../../src/api/http/answer.ts';
import { answerSource } from '../../src/api/memory/answer-source.ts';
import { officialRoutes } from '../../src/api/official/official-routes.ts';
import { registryRoutes } from '../../src/api/registry/registry-routes.ts';
import { createCatalog } from '../../src/catalog/published/catalog.ts';
import { HARBOUR, record, removedRecord } from '../support/records.ts';

const REMOVED = removedRecord('@acme/Sunk');
const ALONE = removedRecord('sunk');
const SOURCE = answerSource({
  catalog: createCatalog({ records: [...HARBOUR, record('exa')], removed: [REMOVED, ALONE] }),
  publication: { url: 'https://example.org/list/' },
  backend: { search: () => Promise.reject(new Error('nothing was to be searched for')) },
});
const ROUTES = [registryRoutes(SOURCE), officialRoutes(SOURCE)];

async function get(target: string): Promise<ApiAnswer | undefined> {
  const [path = '', query = ''] = target.split('?');
  const routes = ROUTES.find(({ prefix }) => path.startsWith(prefix));
  return routes?.answer({ method: 'GET', path, query, header: () => undefined, hasBody: false, address: '' });
}

describe('a server that is not listed', () => {
  it('gets 410 if it was removed, at any path below it, and where its tools are requested', async () => {
    const removed = await get(`/api/servers/${REMOVED.id}`);
    expect(removed?.status).toBe(410);
    for (const below of ['@acme/Sunk/tools', '%40ACME%2fsunk/', '@acme/Sunk/install'])
      expect(await get(`/api/servers/${below}`), below).toEqual(removed);
    for (const server of ['@acme/sunk', REMOVED.id]) expect(await get(`/api/tools?q=rain&server=${server}`), server).toEqual(removed);
    expect((await get('/api/servers/@acme/Sunk/tools/x'))?.status).toBe(404);
  });

  it('gets 410 for the tools of a removed server also where that path could be a name of another server', async () => {
    expect(await get(`/api/servers/${REMOVED.id}/tools`)).toEqual(await get('/api/servers/@acme/Sunk'));
    expect(await get('/api/servers/Sunk/tools')).toEqual(await get('/api/servers/sunk'));
    expect((await get('/api/servers/sunk/mail'))?.status).toBe(404);
  });

  it.each([
    ['/api/tools?q=rain&server=acme/wether', ['acme/weather']],
    ['/api/tools?q=rain&server=zzqx', undefined],
    ['/v0.1/servers/acme%2Fwether/versions/latest', ['acme/weather']],
    ['/v0.1/servers/exa-labs%2Fexa/versions', ['exa/exa']],
    ['/v0.1/servers/zzqx%2Fqqqq/versions/latest', undefined],
  ])('gets 404 with similar names of the requested API, if there are any: %s', async (target, suggestions) => {
    const answer = await get(target);
    const problem: unknown = JSON.parse(answer?.body ?? '');
    expect([answer?.status, problem]).toEqual([404, expect.objectContaining({ code: 'not-found' })]);
    expect(problem).toHaveProperty('detail', expect.stringMatching(suggestions ? /suggestions/ : /^(?!.*suggestions)/));
    expect((problem as { readonly suggestions?: readonly string[] }).suggestions).toEqual(suggestions);
  });
});
