import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import type { ContentHash } from './approval/tool-pin.ts';
import { SEVERITIES, type Finding } from './detection/finding.ts';
import { scanCatalog } from './scan-catalog.ts';
import { scanContent } from './scan-content.ts';
import type { ScanFindings } from './with-scan-result.ts';

/** The findings of a server: of its file alone, and of the comparison with all others. */
export type ServerFindings = Required<ScanFindings>;

/** Scans every server of a catalogue. Returns the findings by folded qualified name, also for servers without any. */
export function scanStore(files: readonly ContentFile[], hash: ContentHash): ReadonlyMap<string, ServerFindings> {
  const among = scanCatalog(files.map(({ facts }) => facts));
  return new Map(
    files.map((file) => {
      const name = foldName(file.facts.qualifiedName);
      return [name, { alone: scanContent(file, hash), among: among.get(name) ?? [] }];
    }),
  );
}

/** All findings of a server by severity, highest first, then in rule order. */
export function bySeverity({ alone, among }: ServerFindings): readonly Finding[] {
  return [...alone, ...among].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}
