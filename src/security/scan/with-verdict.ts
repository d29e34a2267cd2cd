import { SCANNED_AMONG_ALL, SCANNED_HERE, WRITTEN_HERE, type ContentFile } from '../../catalog/content-file/content-file.ts';
import type { Finding } from './detection/finding.ts';
import { scanPassed, wasScannable } from './scan.ts';

/** What was found at a server. */
export interface JudgedFindings {
  /** In its content file by itself. */
  readonly alone: readonly Finding[];
  /** By the rules that compare it with all others; left out where they were not asked, as in a crawl, which sees one server at a time. */
  readonly among?: readonly Finding[];
}

/**
 * The content file with the verdict of a scan; it keeps the origin that it has where the verdict is the same. A verdict that people wrote
 * stays, and a server of which nothing could be scanned has none.
 *
 * A server that fails by comparison alone says so in the origin of its verdict, and fails until it is compared again: else every crawl
 * would turn the verdict of the scan after it, and every scan would turn it back.
 *
 * @param now ISO 8601 time of the scan
 */
export function withVerdict(content: ContentFile, { alone, among }: JudgedFindings, now: string): ContentFile {
  const { facts, from } = content;
  const last = from.security;
  const isPeoplesOwn = last === undefined ? facts.security !== undefined : last.source === WRITTEN_HERE;
  if (isPeoplesOwn) return content;
  if (!wasScannable(facts)) return last === undefined ? content : withoutVerdict(content);
  const passesAlone = scanPassed(alone);
  const failedAmong = last?.source === SCANNED_AMONG_ALL && facts.security?.scanPassed === false;
  const passesAmong = among === undefined ? !failedAmong : scanPassed(among);
  const source = passesAlone && !passesAmong ? SCANNED_AMONG_ALL : SCANNED_HERE;
  const security = { scanPassed: passesAlone && passesAmong };
  if (last?.source === source && facts.security?.scanPassed === security.scanPassed) return content;
  return { ...content, facts: { ...facts, security }, from: { ...from, security: { source, fetchedAt: now } } };
}

function withoutVerdict(content: ContentFile): ContentFile {
  const facts: { -readonly [Name in keyof ContentFile['facts']]: ContentFile['facts'][Name] } = { ...content.facts };
  const from: { -readonly [Group in keyof ContentFile['from']]: ContentFile['from'][Group] } = { ...content.from };
  delete facts.security;
  delete from.security;
  return { ...content, facts, from };
}
