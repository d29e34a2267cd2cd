import { describe, expect, it } from 'vitest';

import type { ApiAnswer } from '../../../src/api/http/answer.ts';
import { answerSource } from '../../../src/api/memory/answer-source.ts';
import { officialRoutes } from '../../../src/api/official/official-routes.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { HARBOUR, removedRecord } from '../../support/records.ts';

const routes = officialRoutes(
  answerSource({
    catalog: createCatalog({ records: HARBOUR, removed: [removedRecord('acme/sunk')] }),
    publication: { url: 'https://example.org/list/' },
    backend: { search: () => Promise.reject(new Error('nothing was to be searched for')) },
  }),
);

async function get(path: string, query: string): Promise<ApiAnswer | undefined> {
  return routes.answer({ method: 'GET', path, query, header: () => undefined, hasBody: false, address: '' });
}

describe.each(['versions', 'versions/latest'])('include_deleted of /v0.1/servers/{name}/%s', (rest) => {
  const ask = (name: string, value: string) => get(`/v0.1/servers/${name}/${rest}`, `include_deleted=${value}`);

  it.each(['zz', 'yes', '2', 'truefalse'])('is refused, like in the list, if it is neither true nor false: %s', async (value) => {
    const inList = await get('/v0.1/servers', `include_deleted=${value}`);
    expect(inList?.status).toBe(400);
    for (const name of ['acme/sunk', 'acme/mail']) expect(await ask(name, value)).toEqual(inList);
  });

  it('decides what a removed server is, and changes nothing for others', async () => {
    for (const [value, status] of [
      ['', 410],
      ['false', 410],
      ['0', 410],
      ['true', 200],
      ['1', 200],
    ] as const) {
      expect((await ask('acme/sunk', value))?.status, value).toBe(status);
      expect((await ask('acme/mail', value))?.status, value).toBe(200);
    }
  });
});
