import { foldName } from '../../catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { Finding } from '../../security/scan/detection/finding.ts';
import { bySeverity } from '../../security/scan/scan-store.ts';
import { oncePerBuild, type BuildContext } from '../build/build-context.ts';
import { siteData } from './site-data.ts';

/** Servers that the page of a rule shows. */
export const MAX_SERVERS = 100;

/** The findings of the site. */
interface SiteChecks {
  /** By severity, critical first. */
  findingsOf(record: ServerRecord): readonly Finding[];
  /** Servers with a finding of a rule, in list order. */
  serversWith(rule: string): readonly ServerRecord[];
}

/** The findings of the site, computed once a build. */
export const siteChecks = oncePerBuild(scanned);

function scanned({ findings }: BuildContext): SiteChecks {
  const site = siteData();
  const byName = new Map([...findings()].map(([name, found]) => [name, bySeverity(found)]));
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
