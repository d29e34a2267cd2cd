import type { ContentFile } from '../../src/catalog/content-file/content-file.ts';
import { foldName } from '../../src/catalog/values/qualified-name.ts';
import { readPrevious, strayFile } from '../../src/crawler/merging/previous-file.ts';
import type { Problem } from '../../src/catalog/parsing/problem.ts';
import { approve } from '../../src/security/scan/approval/approve.ts';
import { scanContent } from '../../src/security/scan/scan-content.ts';
import { withScanResult, type ScanFindings } from '../../src/security/scan/with-scan-result.ts';
import { contentHash } from '../../src/catalog/store/content-hash.ts';
import { writeToStore } from '../../src/catalog/store/content-store.ts';
import { isEdited, withChangeTime } from '../../src/catalog/store/record-change.ts';
import type { ContentScan } from './scan-content-folder.ts';

/** A server to approve that is not listed. */
export class UnknownServerError extends Error {
  override name = 'UnknownServerError' as const;
}

/** The number of written files, and the problems of files that were not changed because of an error in them. */
interface ScanWrites {
  readonly written: number;
  readonly problems: readonly Problem[];
}

/**
 * Approves all servers, or the named ones, in their current state. The log of changes stays, and the scan result is updated.
 *
 * @throws UnknownServerError before anything is written
 */
export async function approveServers(
  contentDir: string,
  scan: ContentScan,
  names: readonly string[] | undefined,
  now: string,
): Promise<ScanWrites> {
  const files = names === undefined ? scan.files : names.map((name) => fileOf(name, scan));
  return writeAll(
    contentDir,
    files.map((file) => {
      const approved: ContentFile = { ...file, approved: approve(file.facts, now, contentHash) };
      const scanned = withScanResult(
        approved,
        { alone: scanContent(approved, contentHash), among: findingsOf(file, scan).among ?? [] },
        now,
      );
      return withChangeTime(scanned, file, now);
    }),
  );
}

function fileOf(name: string, { files }: ContentScan): ContentFile {
  const file = files.find(({ facts }) => foldName(facts.qualifiedName) === foldName(name));
  if (file === undefined) throw new UnknownServerError(`there is no server "${name}" in the catalogue. Write it as owner/name.`);
  return file;
}

/** Stores every changed scan result, and the change time of every manually edited file. */
export async function writeVerdicts(contentDir: string, scan: ContentScan, now: string): Promise<ScanWrites> {
  const scanned = scan.files.map((file) => [file, withScanResult(file, findingsOf(file, scan), now)] as const);
  return writeAll(
    contentDir,
    scanned.filter(([file, other]) => file !== other || isEdited(file)).map(([file, other]) => withChangeTime(other, file, now)),
  );
}

function findingsOf({ facts }: ContentFile, { byServer }: ContentScan): ScanFindings {
  return byServer.get(foldName(facts.qualifiedName)) ?? { alone: [], among: [] };
}

/** Rewrites files, except those that would lose data. */
async function writeAll(contentDir: string, contents: readonly ContentFile[]): Promise<ScanWrites> {
  const problems: Problem[] = [];
  let written = 0;
  for (const content of contents) {
    const { qualifiedName } = content.facts;
    const { content: stored, mistake } = await readPrevious(contentDir, qualifiedName);
    if (mistake === undefined && stored !== undefined) {
      await writeToStore(contentDir, content);
      written += 1;
    } else problems.push(mistake ?? strayFile(qualifiedName));
  }
  return { written, problems };
}
