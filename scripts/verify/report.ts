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
  /** Id of the signing key. */
  readonly key: string | null;
  readonly version: number | null;
  readonly createdAt: string | null;
  readonly expiresAt: string | null;
  /** Number of listed servers. */
  readonly servers: number | null;
  /** Number of files that were compared with the manifest. */
  readonly files: number;
  /**
   * How files that are not in the manifest were searched: `listed` if all existing files were listed, `asked` if those of an
   * older manifest were requested (`--last`), `unknown` if neither is possible. Found ones are faults, `unnamed-file`.
   */
  readonly unnamedFiles: UnlistedSearch;
  readonly faults: readonly Fault[];
}

/** The result of a verification, for programs. */
export function verifyReport(site: string, { faults, believed }: Verification): VerifyReport {
  const { version = null, createdAt = null, expiresAt = null, servers = null } = believed?.manifest ?? {};
  const { trust = null, kid = null, files = 0, unnamed } = believed ?? {};
  const unnamedFiles = unnamed?.search ?? 'unknown';
  return { site, verified: faults.length === 0, trust, key: kid, version, createdAt, expiresAt, servers, files, unnamedFiles, faults };
}

/** Maximum faults that are printed individually. */
const MAX_FAULTS = 20;

/** The faults of a site as lines for people, grouped by fix. */
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
