/** A server as a document for every peer: the texts that our own index reads, truncated at the same lengths. */
export interface PeerDocument {
  readonly id: number;
  readonly qualifiedName: string;
  readonly title: string;
  readonly description: string;
  /** Words separated by spaces. */
  readonly tags: string;
  /** Names and descriptions, one after the other. */
  readonly tools: string;
}

/** The searched members of a document. */
export const SEARCHED = ['title', 'description', 'tags', 'tools'] as const satisfies readonly (keyof PeerDocument)[];

/** Files by their paths. */
export type FileContents = ReadonlyMap<string, Uint8Array>;

/** The built index of a peer. */
export interface PeerIndex {
  /** The files of the index. */
  readonly index: FileContents;
  /** Additional files of the engine. */
  readonly code?: FileContents;
}

/** A search engine for static sites. */
export interface Peer {
  readonly name: string;
  /** Exact versions of its npm packages; empty if the project has them. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** @param modules the folder into which it was installed: absolute path of `node_modules` */
  readonly build: (documents: readonly PeerDocument[], modules: string) => Promise<PeerIndex>;
  /**
   * The module of its page, which is bundled: imports, and a function `open` that loads the engine and returns a function
   * from a query to at most ten names. The files of the index are in the folder `index/` next to the page.
   */
  readonly page: string;
}

/** Text as a file. */
export function textBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
