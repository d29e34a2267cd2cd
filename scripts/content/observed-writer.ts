import type { SiteWriter } from '../../src/publish/output/site-writer.ts';

/** Called with each file that was written, or taken over from an earlier build. */
type OnFile = (path: string, bytes: number, isReused: boolean) => void;

/** A writer that tells of each of its files. */
export function observedWriter(writer: SiteWriter, onFile: OnFile): SiteWriter {
  return {
    folder: writer.folder,
    digests: writer.digests,
    get counts() {
      return writer.counts;
    },
    reuse(path, key) {
      const isReused = writer.reuse(path, key);
      if (isReused) onFile(path, writer.digests.get(path)?.size ?? 0, true);
      return isReused;
    },
    put(path, contents, key) {
      const digest = writer.put(path, contents, key);
      onFile(path, digest.size, false);
      return digest;
    },
    adopt: (path) => writer.adopt(path),
    renew: (folder, former) => writer.renew(folder, former),
  };
}
