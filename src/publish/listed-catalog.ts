import { serverHistory } from '../catalog/content-file/server-history.ts';
import type { Catalog } from '../catalog/published/catalog.ts';
import { foldName } from '../catalog/values/qualified-name.ts';
import type { StoredContent } from '../catalog/store/store.ts';
import { listedFindings } from '../security/scan/listed-findings.ts';
import { bySeverity, type ServerFindings } from '../security/scan/scan-store.ts';

/**
 * The catalogue as it is published: each record with its findings and its history.
 *
 * @param findings of the scan, by folded qualified name
 */
export function listedCatalog(catalog: Catalog, content: StoredContent['files'], findings: ReadonlyMap<string, ServerFindings>): Catalog {
  const files = new Map(content.map((file) => [file.facts.id, file]));
  const records = catalog.records.map((record) => {
    const found = findings.get(foldName(record.qualifiedName));
    const listed = found === undefined ? [] : listedFindings(bySeverity(found));
    const file = files.get(record.id);
    return { ...record, ...(listed.length > 0 && { findings: listed }), ...(file && { history: serverHistory(file) }) };
  });
  return { ...catalog, records };
}
