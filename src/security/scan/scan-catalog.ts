import { foldName } from '../../catalog/values/qualified-name.ts';
import type { Finding } from './detection/finding.ts';
import type { CatalogRule, ScannedFacts } from './detection/rule.ts';
import { CATALOG_RULES } from './rules/all-rules.ts';
import { findingOf } from './scan.ts';

/**
 * Findings of the rules that compare servers, by folded qualified name; servers without findings are omitted. Deterministic and offline.
 * The order of servers affects only the order of the result.
 */
export function scanCatalog(
  servers: readonly ScannedFacts[],
  rules: readonly CatalogRule[] = CATALOG_RULES,
): ReadonlyMap<string, readonly Finding[]> {
  const findings = new Map<string, Finding[]>();
  for (const rule of rules) {
    for (const [index, match] of rule.compare(servers)) {
      const name = foldName(servers[index]?.qualifiedName ?? '');
      findings.set(name, [...(findings.get(name) ?? []), findingOf(rule, match)]);
    }
  }
  return findings;
}
