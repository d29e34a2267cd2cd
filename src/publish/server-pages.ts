import type { Change } from '../catalog/content-file/change.ts';
import { foldName } from '../catalog/values/qualified-name.ts';
import type { ServerRecord } from '../catalog/record/record.ts';
import { bySeverity, scanStore } from '../security/scan/scan-store.ts';
import { contentHash } from '../catalog/store/content-hash.ts';
import { memoize } from '../catalog/store/shared-store.ts';
import type { StoredContent } from '../catalog/store/store.ts';
import type { ServerPage } from './formats/server-page.ts';

/** What the pages of servers are made from, beside their records. */
export interface ServerPages {
  readonly pageOf: (record: ServerRecord) => ServerPage;
  readonly changesOf: (record: ServerRecord) => readonly Change[];
}

/** Looks servers up in their content files. The scan is that of the pages; where none was built, it runs when the first server is asked for. */
export function serverPages(content: StoredContent['files']): ServerPages {
  const files = new Map(content.map((file) => [file.facts.id, file]));
  return {
    pageOf(record) {
      const scanned = memoize(content, 'findings', () => scanStore(content, contentHash));
      const found = scanned.get(foldName(record.qualifiedName));
      return { record, content: files.get(record.id), findings: found === undefined ? [] : bySeverity(found) };
    },
    changesOf: ({ id }) => files.get(id)?.changes ?? [],
  };
}
