/** What happened to a server at one time. */
export interface ChangeEvent {
  /** Qualified name. */
  readonly server: string;
  /** ISO 8601. */
  readonly at: string;
  readonly kind: 'added' | 'changed' | 'removed' | 'renamed';
  /** Groups of facts that changed, and kinds of changes that a crawl found; only for `changed`. */
  readonly what?: readonly string[];
  /** Names of tools, settings and packages, by kind; absent if there are none. */
  readonly subjects?: Readonly<Record<string, readonly string[]>>;
  /** Code of the reason; only for `removed`. */
  readonly code?: string;
  /** The present name; only for `renamed`. */
  readonly renamedTo?: string;
}
