import { plainLine } from '../../src/api/text/plain-line.ts';
import type { Fault } from '../../src/security/signing/fault.ts';
import type { Trust } from '../../src/security/signing/trusted-manifest.ts';
import type { UnlistedSearch } from '../../src/security/signing/unlisted-files.ts';
import type { Verification } from '../../src/security/signing/verify-site.ts';

/** What `verify --json` prints. */
export interface VerifyReport {
  readonly site: string;
  readonly verified: boolean;
  readonly trust: Trust | null;
  /** Name of the key that signed. */
  readonly key: string | null;
  readonly version: number | null;
  readonly createdAt: string | null;
  readonly expiresAt: string | null;
  /** Servers that the catalogue lists. */
  readonly servers: number | null;
  /** Files that were held against the manifest. */
  readonly files: number;
  /**
   * How far files that the manifest does not name were looked for: `listed` where everything that is there was, `asked` where those of an
   * older manifest were asked for (`--last`), `unknown` where nobody can know. Those that were found are faults, `unnamed-file`.
   */
  readonly unnamedFiles: UnlistedSearch;
  readonly faults: readonly Fault[];
}

/** What was found out about a site, for programs. */
export function verifyReport(site: string, { faults, believed }: Verification): VerifyReport {
  const { version = null, createdAt = null, expiresAt = null, servers = null } = believed?.manifest ?? {};
  const { trust = null, kid = null, files = 0, unnamed } = believed ?? {};
  const unnamedFiles = unnamed?.search ?? 'unknown';
  return { site, verified: faults.length === 0, trust, key: kid, version, createdAt, expiresAt, servers, files, unnamedFiles, faults };
}

/** Faults that are shown one by one. */
const MAX_FAULTS = 20;

/** The faults of a site as lines for people: those that have the same fix together. */
export function faultLines(faults: readonly Fault[], bold: (text: string) => string): string[] {
  const lines: string[] = [];
  const shown = faults.slice(0, MAX_FAULTS);
  for (const [at, { path, message, hint, code }] of shown.entries()) {
    lines.push(`${bold(plainLine(path, 200))}  ${plainLine(message, 600)}  [${code}]`);
    if (shown[at + 1]?.hint !== hint) lines.push(`    ${hint}`);
  }
  if (faults.length > shown.length) lines.push(`… and ${faults.length - shown.length} more; --json lists them all.`);
  return lines;
}
