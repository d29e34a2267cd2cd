import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import type { ContentHash } from './approval/tool-pin.ts';
import { SEVERITIES } from '../../catalog/values/finding-severity.ts';
import type { Finding } from './detection/finding.ts';
import { scanCatalog } from './scan-catalog.ts';
import { scanContent } from './scan-content.ts';
import type { ScanFindings } from './with-scan-result.ts';

/** The findings of a server: of its file alone, and of the comparison with all others. */
export type ServerFindings = Required<ScanFindings>;

/** Findings of content files alone, from earlier scans of equal bytes with equal rules. */
interface KnownFindings {
  get(content: ContentFile): readonly Finding[] | undefined;
  put(content: ContentFile, findings: readonly Finding[]): void;
}

/**
 * Scans every server of a catalogue. Returns the findings by folded qualified name, also for servers without any.
 *
 * @param known has the findings of files that were scanned before, and gets those of the others; what servers are compared by is always new
 */
export function scanStore(files: readonly ContentFile[], hash: ContentHash, known?: KnownFindings): ReadonlyMap<string, ServerFindings> {
  const among = scanCatalog(files.map(({ facts }) => facts));
  return new Map(
    files.map((file) => {
      const name = foldName(file.facts.qualifiedName);
      return [name, { alone: known?.get(file) ?? scanNew(file, hash, known), among: among.get(name) ?? [] }];
    }),
  );
}

function scanNew(file: ContentFile, hash: ContentHash, known: KnownFindings | undefined): readonly Finding[] {
  const findings = scanContent(file, hash);
  known?.put(file, findings);
  return findings;
}

/** All findings of a server by severity, highest first, then in rule order. */
export function bySeverity({ alone, among }: ServerFindings): readonly Finding[] {
  return [...alone, ...among].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}
