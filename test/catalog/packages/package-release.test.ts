import { describe, expect, it } from 'vitest';

import type { ServerPackage } from '../../../src/catalog/packages/package.ts';
import { releaseOf } from '../../../src/catalog/packages/package-release.ts';

describe('a release', () => {
  it.each<[Partial<ServerPackage>, object]>([
    [{ registryType: 'oci', identifier: 'harbour.example:5000/acme/tides' }, { name: 'harbour.example:5000/acme/tides' }],
    [
      { registryType: 'oci', identifier: 'a/b:1@sha256:ff' },
      { name: 'a/b', version: '1', digest: 'sha256:ff' },
    ],
    [
      { registryType: 'mcpb', identifier: 'https://10.0.0.1/v1.2/a.mcpb' },
      { name: 'https://10.0.0.1/v{version}/a.mcpb', version: '1.2' },
    ],
    [
      { identifier: '@acme/tides', version: '1.0.0' },
      { name: '@acme/tides', version: '1.0.0' },
    ],
  ])('of %j has its name, version and digest', (stated, release) => {
    expect(releaseOf({ registryType: 'npm', identifier: 'tides', ...stated })).toEqual(release);
  });
});
