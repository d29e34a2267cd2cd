/** A file to publish: path below the publication's root, with slashes, and contents. */
export type PublishedFile = readonly [path: string, contents: string | Uint8Array];
