import { describe, expect, it } from 'vitest';

import { answerSource } from '../../../src/api/memory/answer-source.ts';
import { registryRoutes } from '../../../src/api/registry/registry-routes.ts';
import { formerServer } from '../../../src/catalog/content-file/removed-server.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { record } from '../../support/records.ts';

const TIDES = record('acme/tides', { connections: [{ type: 'http', url: 'https://tides.example', configSchema: {} }] });
const WAVES = formerServer(TIDES, { name: 'acme/waves', since: '2026-05-01T06:00:00.000Z' }, true);

const routes = registryRoutes(
  answerSource({
    catalog: createCatalog({ records: [TIDES], removed: [WAVES] }),
    publication: { url: 'https://example.org/' },
    backend: { search: () => Promise.reject(new Error('nobody searches here')) },
  }),
);

async function statusOf(target: string): Promise<number | undefined> {
  const request = { method: 'GET', path: `/api/servers/${target}`, query: '', header: () => undefined, hasBody: false, address: '' };
  return (await routes.answer(request))?.status;
}

describe('a server with a former name', () => {
  it('is found by its id, which the former name has, too', async () => {
    expect(await statusOf(TIDES.id)).toBe(200);
    expect(await statusOf(`${TIDES.id}/install`)).toBe(200);
    // The prebuilt file answers.
    expect(await statusOf(`${TIDES.id}.json`)).toBeUndefined();
  });

  it('is 410 under the former name', async () => {
    for (const target of ['acme/waves', 'acme/waves.json', 'acme/waves/install'])
      expect([target, await statusOf(target)]).toEqual([target, 410]);
  });
});
