import { beforeAll, describe, expect, it } from 'vitest';

import type { CatalogSettings } from '../../../src/api/mcp/catalog-settings.ts';
import { SearchInput, SearchOutput, searchServers } from '../../../src/api/mcp/search-servers.ts';
import { answerSource, type AnswerSource } from '../../../src/api/source/answer-source.ts';
import { engineBackend, type SearchBackend } from '../../../src/api/source/search-backend.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { engineOf, HARBOUR, record } from '../../support/records.ts';

const MAIL = ['Send messages over SMTP.', 'Chat with a team.', 'Keeps contacts.', 'Filters spam.', 'Draws letters.'];
const catalog = createCatalog({ records: [...HARBOUR, ...MAIL.map((description, at) => record(`crowd/server-${at}`, { description }))] });
const SETTINGS: CatalogSettings = { pageSize: 10, deployedOnly: false, verifiedOnly: false };
const PUBLICATION = { url: 'https://harbour.example/' };
type Found = ReturnType<typeof SearchOutput.parse>;
let engine: SearchBackend;

beforeAll(async () => {
  engine = engineBackend(await engineOf(catalog.records));
});

async function search(args: object, backend = engine): Promise<{ found: Found; text: string }> {
  const source: AnswerSource = answerSource({ catalog, publication: PUBLICATION, backend });
  const { structuredContent, content } = await searchServers(source, SETTINGS, SearchInput.parse(args));
  return { found: SearchOutput.parse(structuredContent), text: JSON.stringify(content) };
}

const namesOf = (servers: Found['servers']): string[] => servers.map(({ qualifiedName }) => qualifiedName);

describe('search_servers', () => {
  it('lists servers that are only similar in meaning apart from the matches, where these do not fill a page', async () => {
    const {
      names,
      similar = [],
      totalCount,
      wordMatches,
    } = await engine.search({ q: 'mailbox', profile: undefined, offset: 0, limit: 20, similar: true });
    expect([names.length, similar.length > 0]).toEqual([totalCount, true]);
    const { found, text } = await search({ q: 'mailbox', limit: 20 });
    expect([namesOf(found.servers), namesOf(found.similar)]).toEqual([names, similar]);
    expect(found).toMatchObject({ totalCount, wordMatches, totalPages: 1 });
    expect(text).toContain('lists servers that are only similar in meaning.');
  });

  it('lists no similar servers on a page after the last, and none for words without meaning', async () => {
    expect((await search({ q: 'mailbox', page: 2, limit: 20 })).found).toMatchObject({ servers: [], similar: [] });
    const { found, text } = await search({ q: 'xqzvw' });
    expect(found).toMatchObject({ servers: [], similar: [], totalCount: 0, totalPages: 0 });
    expect(text).toContain('No server matches. Use other words, or fewer filters.');
  });

  it('counts matches by words where the backend knows them', async () => {
    expect((await search({ q: 'owner:bolt' })).found).toMatchObject({ totalCount: 2, wordMatches: 2, similar: [] });
    const other: SearchBackend = { search: () => Promise.resolve({ names: ['acme/mail'], totalCount: 1 }) };
    const { found } = await search({ q: 'mail' }, other);
    expect(found).toMatchObject({ totalCount: 1, similar: [] });
    expect(found.wordMatches).toBeUndefined();
  });
});
