import type { Catalog } from '../../catalog/published/catalog.ts';
import { contentHash } from '../../catalog/store/content-hash.ts';
import { catalogOf, type StoredContent } from '../../catalog/store/store.ts';
import { scanStore, type ServerFindings } from '../../security/scan/scan-store.ts';

/** What one build reads and computes for its pages and for the files beside them. */
export interface BuildContext {
  readonly store: StoredContent;
  readonly catalog: Catalog;
  /** The findings of the scan by folded qualified name; computed when first called. */
  readonly findings: () => ReadonlyMap<string, ServerFindings>;
}

/** The context of a build that publishes a content store. */
export function createBuildContext(store: StoredContent): BuildContext {
  let findings: ReadonlyMap<string, ServerFindings> | undefined;
  return { store, catalog: catalogOf(store), findings: () => (findings ??= scanStore(store.files, contentHash)) };
}

let current: BuildContext | undefined;

/** Starts a build with its context, or ends it with `undefined`. */
export function setBuildContext(context: BuildContext | undefined): void {
  current = context;
}

/**
 * The context of the build that is running.
 *
 * The pages are a bundle, and this file stays outside of it (`page-modules.ts`), so the bundle and the integration share one instance.
 *
 * @throws Error where no build is running
 */
export function buildContext(): BuildContext {
  if (current === undefined) throw new Error('Pages are rendered by a build or by the development server: neither is running.');
  return current;
}

/**
 * A function that computes a value from the context once a build.
 *
 * @param compute gives the same value for the same context
 */
export function oncePerBuild<T>(compute: (context: BuildContext) => T): () => T {
  const values = new WeakMap<BuildContext, { readonly value: T }>();
  return () => {
    const context = buildContext();
    let entry = values.get(context);
    if (entry === undefined) {
      entry = { value: compute(context) };
      values.set(context, entry);
    }
    return entry.value;
  };
}
