import { describe, expect, it } from 'vitest';

import { PACKAGE_LIMITS } from '../../../../src/catalog/packages/package-reader.ts';
import type { ServerPackage } from '../../../../src/catalog/packages/package.ts';
import { releaseOf } from '../../../../src/catalog/packages/package-release.ts';
import type { ScannedFacts } from '../../../../src/security/scan/detection/rule.ts';
import { PACKAGE_NAME_RULES } from '../../../../src/security/scan/rules/package-names.ts';
import { PACKAGE_RULES } from '../../../../src/security/scan/rules/packages.ts';
import { scanCatalog } from '../../../../src/security/scan/scan-catalog.ts';
import { scan } from '../../../../src/security/scan/scan.ts';

/** Beginnings of what the rules look for, repeated to the longest text that a package may have. */
const ROUNDS = ['a', '1', '1.', ':a', '@', '@/', ':/', '-v/', 'sh -c ', '--a=', '{a}', '\\', '/', '=', 'git+'];

function packagesOf(round: string, start: string): ServerPackage[] {
  const text = start + round.repeat(Math.ceil(PACKAGE_LIMITS.text / round.length)).slice(0, PACKAGE_LIMITS.text - start.length);
  const values = Array.from({ length: 8 }, () => ({ type: 'positional', value: text }) as const);
  return ['npm', 'pypi', 'oci', 'mcpb'].map((registryType) => ({
    ...{ registryType, identifier: text, version: text, registryBaseUrl: text, transport: { type: 'stdio' } },
    ...{ runtimeArguments: values, packageArguments: values, environmentVariables: [{ name: text, value: text }] },
  }));
}

describe('the rules for packages', () => {
  it.each(ROUNDS)('take little time for the longest texts of %j', (round) => {
    for (const start of ['', 'https://a/']) {
      const packages = packagesOf(round, start);
      const servers = [true, false].map((verified, index): ScannedFacts => ({ qualifiedName: `a${index}/b`, verified, packages }));
      const begin = process.threadCpuUsage();
      scan({ packages }, [...PACKAGE_RULES]);
      scanCatalog(servers, PACKAGE_NAME_RULES);
      for (const stated of packages) releaseOf(stated);
      const { user, system } = process.threadCpuUsage(begin);
      expect((user + system) / 1000).toBeLessThan(500);
    }
  });
});
