import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { SEARCHED, textBytes, type Peer, type PeerDocument } from './peer.ts';

/** The used part of the package's interface. */
interface FlexSearchPackage {
  readonly Document: new (options: object) => {
    add(document: PeerDocument): void;
    export(write: (key: string, text: string | undefined) => void): Promise<void>;
  };
}

const OPTIONS = { tokenize: 'forward', document: { id: 'id', index: SEARCHED, store: ['title', 'qualifiedName'] } };

/** FlexSearch, used as documented: a document index, exported part by part and imported by the page. */
export const flexSearch: Peer = {
  name: 'FlexSearch 0.8.212',
  dependencies: { flexsearch: '0.8.212' },
  build: async (documents, modules) => {
    const entry = path.join(modules, 'flexsearch/dist/flexsearch.bundle.module.min.mjs');
    // The version is pinned, and its type declarations state this type.
    const { Document } = (await import(pathToFileURL(entry).href)) as FlexSearchPackage;
    const index = new Document(OPTIONS);
    for (const document of documents) index.add(document);
    const files = new Map<string, Uint8Array>();
    await index.export((key, text) => {
      if (text !== undefined) files.set(`${key}.json`, textBytes(text));
    });
    const keys = [...files.keys()].map((name) => name.replace(/\.json$/, ''));
    return { index: new Map([...files, ['keys.json', textBytes(JSON.stringify(keys))]]) };
  },
  page: `
    import { Document } from 'flexsearch';
    const get = (name) => fetch('index/' + name + '.json');
    export async function open() {
      const index = new Document(${JSON.stringify(OPTIONS)});
      const keys = await (await get('keys')).json();
      const parts = await Promise.all(keys.map(async (key) => [key, await (await get(key)).text()]));
      for (const [key, text] of parts) index.import(key, text);
      return async (query) => index.search(query, { limit: 10, enrich: true, merge: true, suggest: true }).slice(0, 10).map(({ doc }) => doc.title);
    }`,
};
