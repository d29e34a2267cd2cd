import fc from 'fast-check';
import type { ItemList, SoftwareApplication, WithContext } from 'schema-dts';
import { describe, expect, it } from 'vitest';

import { itemList, jsonForPage, softwareApplication } from '../../../src/publish/formats/json-ld.ts';
import { anyText } from '../../support/json-arbitraries.ts';
import { record } from '../../support/records.ts';

const PAGE = 'https://harbour.example/servers/acme/weather/';

describe('the JSON-LD for search engines', () => {
  it('describes a server as a SoftwareApplication of schema.org', () => {
    const server = record('acme/weather', { displayName: 'Weather', repo: 'weather', tags: ['sea'], version: '1.2.0', tools: [] });
    // The types of schema.org accept it.
    const thing: WithContext<SoftwareApplication> = softwareApplication(server, PAGE);
    expect(thing).toEqual({
      ...{ '@context': 'https://schema.org', '@type': 'SoftwareApplication', '@id': PAGE, url: PAGE },
      ...{
        name: 'Weather',
        alternateName: 'acme/weather',
        applicationCategory: 'DeveloperApplication',
        applicationSubCategory: 'MCP server',
      },
      ...{ softwareVersion: '1.2.0', author: { '@type': 'Organization', name: 'acme' }, sameAs: 'https://github.com/acme/weather' },
      ...{ keywords: ['sea'], dateCreated: server.createdAt, dateModified: server.updatedAt },
    });
  });

  it('describes a list as an ItemList that counts all servers and contains the first fifty', () => {
    const crowd = Array.from({ length: 60 }, (_, at) => record(`crowd/server-${at}`));
    const pageOf = ({ qualifiedName }: { qualifiedName: string }): string => `https://harbour.example/servers/${qualifiedName}/`;
    const thing: WithContext<ItemList> = itemList({ name: 'Sea', url: 'https://harbour.example/sea/', total: 70, servers: crowd, pageOf });
    const { numberOfItems, itemListElement } = itemList({
      name: 'Sea',
      url: 'https://harbour.example/',
      total: 70,
      servers: crowd,
      pageOf,
    });
    expect([thing['@type'], numberOfItems, itemListElement.length]).toEqual(['ItemList', 70, 50]);
    expect(itemListElement[1]).toEqual({
      ...{ '@type': 'ListItem', position: 2, url: 'https://harbour.example/servers/crowd/server-1/', name: 'server-1' },
    });
  });

  it('is JSON whose script element no untrusted text can close', () => {
    fc.assert(
      fc.property(anyText, anyText, (displayName, description) => {
        const facts = { displayName: `</script>${displayName}<!--`, description: `${description}]]>&lt;` };
        const thing = softwareApplication(record('acme/odd', facts), PAGE);
        const json = jsonForPage(thing);
        expect(json).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(json)).toEqual(thing);
      }),
    );
  });
});
