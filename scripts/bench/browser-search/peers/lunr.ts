import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { SEARCHED, textBytes, type Peer, type PeerDocument } from './peer.ts';

/** The used part of the package's interface. */
interface LunrPackage {
  readonly default: (configure: (this: LunrBuilder) => void) => object;
}

interface LunrBuilder {
  ref(name: string): void;
  field(name: string): void;
  add(document: PeerDocument): void;
}

/** lunr, used as documented: a serialised index, and the documents' names, which it does not store itself. */
export const lunr: Peer = {
  name: 'lunr 2.3.9',
  dependencies: { lunr: '2.3.9' },
  build: async (documents, modules) => {
    const entry = path.join(modules, 'lunr/lunr.js');
    // The version is pinned, and its documentation states this type.
    const { default: lunrOf } = (await import(pathToFileURL(entry).href)) as LunrPackage;
    const index = lunrOf(function () {
      this.ref('id');
      for (const field of SEARCHED) this.field(field);
      for (const document of documents) this.add(document);
    });
    return {
      index: new Map([
        ['lunr.json', textBytes(JSON.stringify(index))],
        ['names.json', textBytes(JSON.stringify(documents.map(({ title, qualifiedName }) => [title, qualifiedName])))],
      ]),
    };
  },
  page: `
    import lunr from 'lunr';
    const json = async (name) => (await fetch('index/' + name)).json();
    export async function open() {
      const [serialised, names] = await Promise.all([json('lunr.json'), json('names.json')]);
      const index = lunr.Index.load(serialised);
      return async (query) => index.search(query).slice(0, 10).map(({ ref }) => names[ref][0]);
    }`,
};
