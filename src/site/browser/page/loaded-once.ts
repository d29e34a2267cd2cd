/**
 * A function that loads code once, when it is first needed. A failed load is forgotten, so that the next call tries again; browsers that
 * remember failed imports then fail again until the page is reloaded.
 *
 * @returns the code; `undefined` if it could not be loaded
 */
export function loadedOnce<Code>(load: () => Promise<Code>): () => Promise<Code | undefined> {
  let loading: Promise<Code | undefined> | undefined;
  return () =>
    (loading ??= load().catch(() => {
      loading = undefined;
      return undefined;
    }));
}
