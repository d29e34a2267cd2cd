/** A published file could not be fetched. */
export class FetchedFileError extends Error {
  override name = 'FetchedFileError' as const;
}

/**
 * Reads the published files of a catalogue with `fetch`: from its own origin, or from a host's asset binding.
 *
 * @param fetch as the global one
 * @param root URL of the published site, with a slash at its end
 * @returns a reader of files by their path below the root, which rejects with a FetchedFileError
 */
export function fetchedFiles(fetch: (request: Request) => Promise<Response>, root: string): (path: string) => Promise<Uint8Array> {
  return async (path) => {
    const response = await fetch(new Request(new URL(path, root)));
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    await response.body?.cancel();
    throw new FetchedFileError(
      `${path} could not be fetched from the published site (${response.status}). Is it built and deployed there?`,
    );
  };
}
