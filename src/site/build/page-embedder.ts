import type { Embedder } from '../../search/embedding/embedder.ts';
import { USE_ID } from '../../search/embedding/use/use-table.ts';

/** A module alias of Vite. */
export interface ModuleAlias {
  readonly find: RegExp;
  readonly replacement: string;
}

/** The alias with which pages embed queries by the embedder of the index; none for the built-in embedder. */
export function pageEmbedder({ id }: Pick<Embedder, 'id'>): ModuleAlias[] {
  return USE_ID.test(id) ? [{ find: /\/optional-embedders(\.[jt]s)$/, replacement: '/optional-embedders-use$1' }] : [];
}
