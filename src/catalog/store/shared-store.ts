import type { StoredContent } from './store.ts';

/** The pages of a build are a bundle with copies of these modules, so what they share with the rest of the build lies at the process. */
const PLACE = Symbol.for('portolan.shared-shelf');

interface Shared {
  store: StoredContent | undefined;
  readonly made: WeakMap<object, Map<string, unknown>>;
}

function shared(): Shared {
  // Only this module knows the place.
  const everywhere = globalThis as { [PLACE]?: Shared };
  const found = everywhere[PLACE];
  if (found !== undefined) return found;
  const begun: Shared = { store: undefined, made: new WeakMap() };
  everywhere[PLACE] = begun;
  return begun;
}

/** Hands a shelf to the pages of the build that begins, or takes it back. */
export function shareStore(store: StoredContent | undefined): void {
  shared().store = store;
}

/** The shelf of the build that is running; `undefined` where none was handed over. */
export function sharedStore(): StoredContent | undefined {
  return shared().store;
}

/**
 * What is made of the files of a shelf, made once for all who have that very shelf.
 *
 * @param what is made; of one name it is always made in the same way
 */
export function memoize<T>(files: StoredContent['files'], what: string, make: () => T): T {
  const { made } = shared();
  const ofFiles = made.get(files) ?? new Map<string, unknown>();
  made.set(files, ofFiles);
  if (!ofFiles.has(what)) ofFiles.set(what, make());
  // Made by the same function, if in another copy of it.
  return ofFiles.get(what) as T;
}
