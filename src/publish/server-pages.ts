import type { Change } from '../catalog/content-file/change.ts';
import { foldName } from '../catalog/values/qualified-name.ts';
import type { ServerRecord } from '../catalog/record/record.ts';
import { bySeverity, scanStore, type ServerFindings } from '../security/scan/scan-store.ts';
import { contentHash } from '../catalog/store/content-hash.ts';
import type { StoredContent } from '../catalog/store/store.ts';
import type { ServerPage } from './formats/server-page.ts';

/** The data of server pages, in addition to the records. */
interface ServerPages {
  readonly pageOf: (record: ServerRecord) => ServerPage;
  readonly changesOf: (record: ServerRecord) => readonly Change[];
}

/**
 * Looks up servers in their content files.
 *
 * @param findings of the scan
 */
export function serverPages(content: StoredContent['files'], findings: () => ReadonlyMap<string, ServerFindings>): ServerPages {
  const files = new Map(content.map((file) => [file.facts.id, file]));
  return {
    pageOf(record) {
      const found = findings().get(foldName(record.qualifiedName));
      return { record, content: files.get(record.id), findings: found === undefined ? [] : bySeverity(found) };
    },
    changesOf: ({ id }) => files.get(id)?.changes ?? [],
  };
}

/** Scans content files at the first call. */
export function scannedWhenCalled(content: StoredContent['files']): () => ReadonlyMap<string, ServerFindings> {
  let scanned: ReadonlyMap<string, ServerFindings> | undefined;
  return () => (scanned ??= scanStore(content, contentHash));
}
