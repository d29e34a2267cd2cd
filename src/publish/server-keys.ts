import { catalogNames } from '../api/official/registry-names.ts';
import type { Catalog } from '../catalog/published/catalog.ts';
import { sideFiles, type SideFile } from '../catalog/published/side-files.ts';
import type { ServerRecord } from '../catalog/record/record.ts';
import type { StoredContent } from '../catalog/store/store.ts';
import { foldName } from '../catalog/values/qualified-name.ts';
import { bySeverity, type ServerFindings } from '../security/scan/scan-store.ts';
import type { BuildKeys } from './keyed-files.ts';
import { serverKey } from './output/server-key.ts';

/** The input of {@link serverKeys}. */
interface KeySources {
  readonly catalog: Catalog;
  readonly content: StoredContent['files'];
  /** Of the scan, by folded qualified name. */
  readonly findings: ReadonlyMap<string, ServerFindings>;
}

const SIDE_FILES: readonly SideFile[] = ['md', 'json', 'brief', 'connect-md', 'connect-json', 'badge', 'picture'];

/**
 * The keys of all servers of a catalogue, each computed at its first request.
 *
 * @param site see `siteKey`
 */
export function serverKeys(site: string, { catalog, content, findings }: KeySources): BuildKeys {
  const { records, profiles } = catalog;
  const contents = new Map(content.map((file) => [file.facts.id, file]));
  const files = sideFiles(catalog);
  const names = catalogNames(catalog);
  const official = new Map(records.map((record) => [record.qualifiedName, names.get(record)]));
  const keys = new Map<string, string>();
  const ofServer = (record: ServerRecord): string => {
    const { qualifiedName } = record;
    const known = keys.get(qualifiedName);
    if (known !== undefined) return known;
    const found = findings.get(foldName(qualifiedName));
    const key = serverKey(site, {
      record,
      content: contents.get(record.id),
      findings: found === undefined ? [] : bySeverity(found),
      profiles: record.profiles.length === 0 ? [] : profiles.filter(({ id }) => record.profiles.includes(id)),
      names: [official.get(qualifiedName), ...SIDE_FILES.map((kind) => files.path(kind, qualifiedName))],
    });
    keys.set(qualifiedName, key);
    return key;
  };
  return { site, ofServer };
}
