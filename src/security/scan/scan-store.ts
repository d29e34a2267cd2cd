import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import type { ContentHash } from './approval/tool-pin.ts';
import { SEVERITIES, type Finding } from './detection/finding.ts';
import { scanCatalog } from './scan-catalog.ts';
import { scanContent } from './scan-content.ts';
import type { JudgedFindings } from './with-verdict.ts';

/** What was found at a server, apart by how: in its file by itself, and in comparison with all others. */
export type ServerFindings = Required<JudgedFindings>;

/** Scans every server of a catalogue. Gives the findings by folded qualified name, of those without any, too. */
export function scanStore(files: readonly ContentFile[], hash: ContentHash): ReadonlyMap<string, ServerFindings> {
  const among = scanCatalog(files.map(({ facts }) => facts));
  return new Map(
    files.map((file) => {
      const name = foldName(file.facts.qualifiedName);
      return [name, { alone: scanContent(file, hash), among: among.get(name) ?? [] }];
    }),
  );
}

/** All findings of a server, the gravest first, else in the order of the rules that found them. */
export function bySeverity({ alone, among }: ServerFindings): readonly Finding[] {
  return [...alone, ...among].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}
