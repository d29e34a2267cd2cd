import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { contentHash } from '../../catalog/store/content-hash.ts';
import type { StoredContent } from '../../catalog/store/store.ts';
import { countedCatalog } from '../../publish/counted-catalog.ts';
import { scanStore, type ServerFindings } from '../../security/scan/scan-store.ts';

/** The data that one build reads and computes for its pages and other files. */
export interface BuildContext {
  readonly store: StoredContent;
  readonly publication: Publication;
  readonly catalog: Catalog;
  /** The findings of the scan by folded qualified name; computed on the first call. */
  readonly findings: () => ReadonlyMap<string, ServerFindings>;
}

/** Options of {@link createBuildContext}. */
interface BuildContextOptions {
  readonly publication: Publication;
  /** Folder of what builds keep; nothing is kept without it. */
  readonly cache?: string | undefined;
}

/** The context of a build that publishes a content store. */
export async function createBuildContext(store: StoredContent, { publication, cache }: BuildContextOptions): Promise<BuildContext> {
  let findings: ReadonlyMap<string, ServerFindings> | undefined;
  const scanned = (): ReadonlyMap<string, ServerFindings> => scanStore(store.files, contentHash, store.cache?.results('findings'));
  return { store, publication, catalog: await countedCatalog(store, cache), findings: () => (findings ??= scanned()) };
}

let current: BuildContext | undefined;

/** Sets the context of a build; `undefined` ends the build. */
export function setBuildContext(context: BuildContext | undefined): void {
  current = context;
}

/**
 * The context of the running build.
 *
 * The pages are a bundle, and this file is outside of it (`page-modules.ts`), so the bundle and the integration share one instance.
 *
 * @throws Error if no build is running
 */
export function buildContext(): BuildContext {
  if (current === undefined) throw new Error('No build and no development server is running: pages need one of them.');
  return current;
}

/**
 * A function that computes a value from the context once per build.
 *
 * @param compute returns the same value for the same context
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
