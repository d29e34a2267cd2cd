import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { SEARCHED, textBytes, type Peer, type PeerDocument } from './peer.ts';

/** The used part of the package's interface. */
interface MiniSearchPackage {
  readonly default: new (options: object) => { addAll(documents: readonly PeerDocument[]): void };
}

const OPTIONS = { fields: SEARCHED, storeFields: ['title', 'qualifiedName'] };

/** MiniSearch, used as documented: the index as JSON, read with `loadJSON` by the page. */
export const miniSearch: Peer = {
  name: 'MiniSearch 7.2.0',
  dependencies: { minisearch: '7.2.0' },
  build: async (documents, modules) => {
    const entry = path.join(modules, 'minisearch/dist/es/index.js');
    // The version is pinned, and its type declarations state this type.
    const { default: MiniSearch } = (await import(pathToFileURL(entry).href)) as MiniSearchPackage;
    const index = new MiniSearch(OPTIONS);
    index.addAll(documents);
    return { index: new Map([['minisearch.json', textBytes(JSON.stringify(index))]]) };
  },
  page: `
    import MiniSearch from 'minisearch';
    export async function open() {
      const response = await fetch('index/minisearch.json');
      const index = MiniSearch.loadJSON(await response.text(), ${JSON.stringify(OPTIONS)});
      return async (query) => index.search(query).slice(0, 10).map(({ title }) => title);
    }`,
};
