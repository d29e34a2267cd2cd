/** A server as every peer gets it: the texts that our own index reads, cut at the same lengths. */
export interface PeerDocument {
  readonly id: number;
  readonly qualifiedName: string;
  readonly title: string;
  readonly description: string;
  /** Words with blanks between them. */
  readonly tags: string;
  /** Names and descriptions, one after the other. */
  readonly tools: string;
}

/** The members of a document that are searched. */
export const SEARCHED = ['title', 'description', 'tags', 'tools'] as const satisfies readonly (keyof PeerDocument)[];

/** Files by their paths. */
export type FileContents = ReadonlyMap<string, Uint8Array>;

/** What a peer makes of the documents. */
export interface PeerIndex {
  /** What it searches in. */
  readonly index: FileContents;
  /** Parts of the engine that it brings along itself. */
  readonly code?: FileContents;
}

/** A search engine for static sites. */
export interface Peer {
  readonly name: string;
  /** Exact versions of what npm installs for it; empty where the project has it. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** @param modules the folder into which it was installed: absolute path of `node_modules` */
  readonly build: (documents: readonly PeerDocument[], modules: string) => Promise<PeerIndex>;
  /**
   * What its page does, as JavaScript that is bundled: imports, and a function `open` that loads the engine and gives a function
   * from a query to ten names or less. The files of the index lie in the folder `index/` beside the page.
   */
  readonly page: string;
}

/** Text as a file. */
export function textBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
