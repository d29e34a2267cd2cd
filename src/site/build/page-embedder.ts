import type { Embedder } from '../../search/embedding/embedder.ts';
import { USE_ID } from '../../search/embedding/use/use-table.ts';

/** What Vite writes in place of a part of a module's name. */
export interface ModuleAlias {
  readonly find: RegExp;
  readonly replacement: string;
}

/** What Vite must put in place of what, so that pages can embed queries as the index was: nothing for an embedder that is always there. */
export function pageEmbedder({ id }: Embedder): ModuleAlias[] {
  return USE_ID.test(id) ? [{ find: /\/optional-embedders\.ts$/, replacement: '/optional-embedders-use.ts' }] : [];
}
