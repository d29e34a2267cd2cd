import { SCANNED_AMONG_ALL, SCANNED_HERE, WRITTEN_HERE, type ContentFile } from '../../catalog/content-file/content-file.ts';
import type { Finding } from './detection/finding.ts';
import { scanPassed, isScannable } from './scan.ts';

/** The findings of a server. */
export interface ScanFindings {
  /** Findings of its content file alone. */
  readonly alone: readonly Finding[];
  /**
   * Findings of the rules that compare it with all others; absent if they were not applied, as in a crawl, which scans one server at a
   * time.
   */
  readonly among?: readonly Finding[];
}

/**
 * The content file with the result of a scan. An unchanged result keeps its origin. A manually written result stays, and a server without
 * scannable facts has none.
 *
 * The origin of the result records that a server failed only by comparison, and it fails until it is compared again. Otherwise every crawl
 * would revert the result of the last scan, and every scan would restore it.
 *
 * @param now ISO 8601 time of the scan
 */
export function withScanResult(content: ContentFile, { alone, among }: ScanFindings, now: string): ContentFile {
  const { facts, from } = content;
  const last = from.security;
  const isMaintainedManually = last === undefined ? facts.security !== undefined : last.source === WRITTEN_HERE;
  if (isMaintainedManually) return content;
  if (!isScannable(facts)) return last === undefined ? content : withoutResult(content);
  const passesAlone = scanPassed(alone);
  const failedAmong = last?.source === SCANNED_AMONG_ALL && facts.security?.scanPassed === false;
  const passesAmong = among === undefined ? !failedAmong : scanPassed(among);
  const source = passesAlone && !passesAmong ? SCANNED_AMONG_ALL : SCANNED_HERE;
  const security = { scanPassed: passesAlone && passesAmong };
  if (last?.source === source && facts.security?.scanPassed === security.scanPassed) return content;
  return { ...content, facts: { ...facts, security }, from: { ...from, security: { source, fetchedAt: now } } };
}

function withoutResult(content: ContentFile): ContentFile {
  const facts: { -readonly [Name in keyof ContentFile['facts']]: ContentFile['facts'][Name] } = { ...content.facts };
  const from: { -readonly [Group in keyof ContentFile['from']]: ContentFile['from'][Group] } = { ...content.from };
  delete facts.security;
  delete from.security;
  return { ...content, facts, from };
}
