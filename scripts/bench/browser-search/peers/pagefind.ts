import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Peer } from './peer.ts';

/** The used part of the package's interface. */
interface PagefindPackage {
  readonly createIndex: (options: object) => Promise<{ readonly index: PagefindIndex }>;
}

interface PagefindIndex {
  addCustomRecord(record: object): Promise<{ readonly errors: readonly string[] }>;
  getFiles(): Promise<{ readonly files: readonly { readonly path: string; readonly content: Uint8Array }[] }>;
}

/** The generated scripts that are used without its own user interface. */
const CODE = /^(?:pagefind\.js|pagefind-worker\.js|wasm\..+)$/;
/** Scripts and styles of its user interface. */
const INTERFACE = /^pagefind-.+\.(?:js|css)$/;

/** Pagefind, used as documented: one record per server, `pagefind.js` imported by the page, the data of ten results. */
export const pagefind: Peer = {
  name: 'Pagefind 1.6.0',
  dependencies: { pagefind: '1.6.0' },
  build: async (documents, modules) => {
    const entry = path.join(modules, 'pagefind/lib/index.js');
    // The version is pinned, and its type declarations state this type.
    const { createIndex } = (await import(pathToFileURL(entry).href)) as PagefindPackage;
    const { index } = await createIndex({});
    for (const { qualifiedName, title, description, tags, tools } of documents) {
      const content = [title, description, tags, tools].filter((text) => text !== '').join('. ');
      const { errors } = await index.addCustomRecord({ url: `/servers/${qualifiedName}`, content, language: 'en', meta: { title } });
      if (errors.length > 0) throw new Error(`Pagefind rejects ${qualifiedName}: ${errors.join(', ')}`);
    }
    const { files } = await index.getFiles();
    const contents = files.map((file) => [file.path, file.content] as const);
    return {
      index: new Map(contents.filter(([name]) => !CODE.test(name) && !INTERFACE.test(name))),
      code: new Map(contents.filter(([name]) => CODE.test(name))),
    };
  },
  page: `
    export async function open() {
      const pagefind = await import(/* @vite-ignore */ new URL('index/pagefind.js', location.href).href);
      return async (query) => {
        const { results } = await pagefind.search(query);
        const data = await Promise.all(results.slice(0, 10).map((result) => result.data()));
        return data.map(({ meta }) => meta.title);
      };
    }`,
};
