import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { ContentFile } from '../../src/catalog/content-file/content-file.ts';
import { slashPath } from '../../src/catalog/store/slash-path.ts';
import { foldName } from '../../src/catalog/values/qualified-name.ts';
import type { ParsedDocument } from '../../src/catalog/parsing/document.ts';
import { CONTENT_LIMITS } from '../../src/catalog/parsing/limits.ts';
import { isError, type Problem } from '../../src/catalog/parsing/problem.ts';
import { parseYaml } from '../../src/catalog/parsing/yaml.ts';
import type { LocatedFinding } from '../../src/security/scan/reports/located-finding.ts';
import { RULES } from '../../src/security/scan/rules/all-rules.ts';
import { bySeverity, scanStore, type ServerFindings } from '../../src/security/scan/scan-store.ts';
import { contentHash } from '../../src/catalog/store/content-hash.ts';
import { isMissing } from '../../src/catalog/store/optional-files.ts';
import { contentFilePath } from '../../src/catalog/store/store-paths.ts';
import { readStore } from '../../src/catalog/store/store.ts';

/** The result of a scan of a content folder. */
export interface ContentScan {
  /** The files of all listed servers. */
  readonly files: readonly ContentFile[];
  /** Number of listed servers. */
  readonly servers: number;
  /** By server in the order of files, those of each by severity. */
  readonly findings: readonly LocatedFinding[];
  /** By folded qualified name. */
  readonly byServer: ReadonlyMap<string, ServerFindings>;
  /** The base of the findings' paths. */
  readonly uriBaseId: '%SRCROOT%' | 'CONTENT';
  /** Problems of files that could not be read and were not scanned. */
  readonly problems: readonly Problem[];
}

/** Scans every server of a content folder, and locates every finding by line. */
export function scanContentFolder(contentDir: string): ContentScan {
  const { files, problems } = readStore(contentDir);
  const byServer = scanStore(files, contentHash);
  const isBelow = !path.relative('.', contentDir).startsWith('..');
  const root = isBelow ? '.' : contentDir;
  const findings = files.flatMap((file) => located(file, byServer.get(foldName(file.facts.qualifiedName)), contentDir, root));
  const unread = problems.filter(isError);
  return { files, servers: files.length, findings, byServer, uriBaseId: isBelow ? '%SRCROOT%' : 'CONTENT', problems: unread };
}

function located({ facts }: ContentFile, found: ServerFindings | undefined, contentDir: string, root: string): LocatedFinding[] {
  if (found === undefined || found.alone.length + found.among.length === 0) return [];
  const { qualifiedName } = facts;
  const place = contentFilePath(contentDir, qualifiedName);
  const document = documentOf(place);
  const file = slashPath(path.relative(root, place));
  return bySeverity(found).map((finding) => ({
    ...finding,
    qualifiedName,
    title: TITLES.get(finding.rule) ?? finding.rule,
    file,
    position: document?.locate(finding.pointer) ?? { line: 1, column: 1 },
  }));
}

const TITLES = new Map(RULES.map(({ id, title }) => [id, title]));

/** A file at another path than its name requires has no lines here; `check` reports it. */
function documentOf(file: string): ParsedDocument | undefined {
  try {
    return parseYaml(readFileSync(file), { file, limits: CONTENT_LIMITS });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
