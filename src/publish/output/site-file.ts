/** A file of a site whose contents are made only when they are needed. */
export interface SiteFile {
  /** Below the publication's root, with slashes. */
  readonly path: string;
  /** Key over everything that the contents depend on, see `outputKey`; a file without one is made in each build. */
  readonly key?: string;
  /** Makes the contents, the same each time that it is called: as a whole, or as parts of a text that may be too long for one string. */
  readonly make: () => string | Uint8Array | Iterable<string>;
}
