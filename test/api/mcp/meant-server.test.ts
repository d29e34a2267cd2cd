import { beforeAll, describe, expect, it } from 'vitest';

import type { CatalogSettings } from '../../../src/api/mcp/catalog-settings.ts';
import { findToolsAnswer, ToolsInput } from '../../../src/api/mcp/find-tools.ts';
import { getServer } from '../../../src/api/mcp/get-server.ts';
import { answerSource } from '../../../src/api/memory/answer-source.ts';
import { catalogRecords } from '../../../src/api/memory/catalog-records.ts';
import type { AnswerSource } from '../../../src/api/source/answer-source.ts';
import { engineBackend } from '../../../src/api/source/search-backend.ts';
import { formerServer } from '../../../src/catalog/content-file/removed-server.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { engineOf, HARBOUR, record, removedRecord } from '../../support/records.ts';

const PUBLICATION = { url: 'https://harbour.example/' };
const SETTINGS: CatalogSettings = { pageSize: 5, deployedOnly: false, verifiedOnly: false };
const FORECAST = record('acme/forecast', { tools: [{ name: 'rain', description: 'Tells the rain.', inputSchema: {} }] });
const FORMER = formerServer(FORECAST, { name: 'acme/barometer', since: '2026-05-01T06:00:00.000Z' }, true);
const catalog = createCatalog({ records: [...HARBOUR, FORECAST], removed: [removedRecord('acme/sunk'), FORMER] });
let source: AnswerSource;

beforeAll(async () => {
  const backend = engineBackend(await engineOf(catalog.records), catalogRecords(catalog, PUBLICATION));
  source = answerSource({ catalog, publication: PUBLICATION, backend });
});

const CALLS = [
  ['get_server', (server: string, settings = SETTINGS) => getServer(source, settings, { server })],
  ['find_tools', (server: string, settings = SETTINGS) => findToolsAnswer(source, settings, ToolsInput.parse({ q: 'rain', server }))],
] as const;

describe.each(CALLS)('the server that %s is asked about', (_, call) => {
  async function textOf(server: string): Promise<string> {
    const [part] = (await call(server)).content;
    return part?.type === 'text' ? part.text : '';
  }

  it('has the name, in any case and between blanks', async () => {
    expect(await textOf(' ACME/Forecast ')).toContain('rain');
    expect(await textOf(' ACME/Forecast ')).not.toContain('is meant');
  });

  it('has the name nearly, and the answer says so', async () => {
    const text = await textOf('forecast');
    expect(text).toMatch(/^No server has exactly this name; acme\/forecast is meant\. /);
    expect(text).toContain('rain');
  });

  it('had the name before, and the answer says so', async () => {
    const text = await textOf(' Acme/BAROMETER');
    expect(text).toMatch(/^This server was renamed; acme\/forecast is meant\. /);
    expect(text).toContain('rain');
  });

  it('is shown under a former name only if the connection shows it', async () => {
    const hidden = /settings .* of this connection hide that server|This connection shows no server with this name/;
    for (const server of ['acme/forecast', 'acme/barometer'])
      await expect(call(server, { ...SETTINGS, verifiedOnly: true })).rejects.toThrow(hidden);
  });

  it('was removed, and the answer states when', async () => {
    await expect(call('acme/sunk')).rejects.toThrow('This server was removed from this catalogue on 2026-05-01.');
  });

  it('is unknown, and the answer lists similar names', async () => {
    await expect(call('acme/forecats')).rejects.toThrow('No server has this name or id. Similar names: acme/forecast.');
  });
});
