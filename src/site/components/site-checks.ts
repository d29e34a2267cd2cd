import { foldName } from '../../catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { Finding } from '../../security/scan/detection/finding.ts';
import { bySeverity, scanStore } from '../../security/scan/scan-store.ts';
import { contentHash } from '../../catalog/store/content-hash.ts';
import { memoize } from '../../catalog/store/shared-store.ts';
import { siteData } from './site-data.ts';

/** What was found at the servers of the site. */
export interface SiteChecks {
  /** The gravest first. */
  findingsOf(record: ServerRecord): readonly Finding[];
  /** Servers with a finding of a rule, in list order. */
  serversWith(rule: string): readonly ServerRecord[];
}

let checks: SiteChecks | undefined;

/** The findings of the site. All of a build shares one scan. */
export function siteChecks(): SiteChecks {
  checks ??= scanned();
  return checks;
}

function scanned(): SiteChecks {
  const site = siteData();
  const { files } = site;
  const scan = memoize(files, 'findings', () => scanStore(files, contentHash));
  const byName = new Map([...scan].map(([name, findings]) => [name, bySeverity(findings)]));
  const findingsOf = ({ qualifiedName }: ServerRecord): readonly Finding[] => byName.get(foldName(qualifiedName)) ?? [];
  const byRule = new Map<string, ServerRecord[]>();
  for (const record of site.catalog.records) {
    for (const rule of new Set(findingsOf(record).map((finding) => finding.rule))) {
      const servers = byRule.get(rule);
      if (servers === undefined) byRule.set(rule, [record]);
      else servers.push(record);
    }
  }
  return { findingsOf, serversWith: (rule) => byRule.get(rule) ?? [] };
}
