import { create, insertMultiple, save } from '@orama/orama';

import { SEARCHED, textBytes, type Peer } from './peer.ts';

const SCHEMA = Object.fromEntries([...SEARCHED, 'qualifiedName'].map((field) => [field, 'string'] as const));

/** Orama, used as documented, full text: `save`, JSON, `load`. */
export const orama: Peer = {
  name: 'Orama 3.1.18 JSON',
  dependencies: {},
  build: async (documents) => {
    const database = create({ schema: SCHEMA });
    await insertMultiple(
      database,
      documents.map((document) => ({ ...document, id: String(document.id) })),
    );
    return { index: new Map([['orama.json', textBytes(JSON.stringify(save(database)))]]) };
  },
  page: `
    import { create, load, search } from '@orama/orama';
    export async function open() {
      const database = create({ schema: ${JSON.stringify(SCHEMA)} });
      load(database, await (await fetch('index/orama.json')).json());
      return async (term) => (await search(database, { term, limit: 10 })).hits.map(({ document }) => document.title);
    }`,
};
