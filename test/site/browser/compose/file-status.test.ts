import { describe, expect, it } from 'vitest';

import { fileStatus } from '../../../../src/site/browser/compose/file-status.ts';

const NONE = { verified: false, deployed: false, remote: false, local: false, deprecated: false, failed: false };

describe('the status of a server in its file', () => {
  it('has the flags, the ways in their order, and the sign-in', () => {
    const file = {
      ...{ verified: true, deployed: true, status: 'deprecated', security: { scanPassed: false }, signIn: { kind: 'oauth' } },
      connections: [],
      remotes: [{ type: 'sse', url: 'https://mail.example/sse' }],
      packages: [{ registryType: 'oci' }, { registryType: 'npm' }, { registryType: 'npm' }, { registryType: 'elsewhere' }],
    };
    expect(fileStatus(file)).toEqual({
      flags: { verified: true, deployed: true, remote: true, local: true, deprecated: true, failed: true },
      ways: ['remote', 'oci', 'npm', 'package'],
      signIn: 'oauth',
    });
  });

  it('has the ways of the connections in a file without remotes and packages', () => {
    const file = { connections: [{ type: 'stdio' }, { type: 'http', url: 'https://mail.example' }] };
    expect(fileStatus(file)).toEqual({ flags: { ...NONE, remote: true, local: true }, ways: ['remote', 'local'], signIn: 'unknown' });
  });

  it('states nothing that the file does not state', () => {
    for (const file of [{}, { connections: 'x', remotes: null, packages: 1, signIn: 'key', security: [], verified: 'yes' }])
      expect(fileStatus(file)).toEqual({ flags: NONE, ways: [], signIn: 'unknown' });
  });
});
