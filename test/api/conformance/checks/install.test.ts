import { describe, expect, it } from 'vitest';

import { checkCatalog } from '../../../../src/api/conformance/check-catalog.ts';
import { INSTALL_CHECKS } from '../../../../src/api/conformance/checks/install.ts';
import { reportOf, type CheckReport } from '../../../../src/api/conformance/report.ts';
import { defined } from '../../../support/defined.ts';
import { answerWith, SITE } from '../../../support/doctor-catalog.ts';

const stdio = { type: 'stdio' };
const NPM = { packages: [{ registryType: 'npm', identifier: 'tool', transport: stdio }] };
const REMOTE = { remotes: [{ type: 'streamable-http', url: 'https://acme.example/mcp' }] };
const MCPB = { packages: [{ registryType: 'mcpb', identifier: 'https://acme.example/a.mcpb', transport: stdio }] };
const UNKNOWN = { packages: [{ registryType: 'apt', identifier: 'tool', transport: stdio }] };

/** The report about a catalogue with these servers. */
async function installed(servers: readonly object[], status = 200): Promise<CheckReport> {
  const list = {
    servers: servers.map((server, at) => ({
      server: { name: `acme/tool-${at}`, description: 'x', version: '1.0.0', ...server },
      _meta: {},
    })),
    metadata: {},
  };
  const run = await checkCatalog({
    site: SITE,
    key: undefined,
    checks: INSTALL_CHECKS,
    violationOf: () => undefined,
    fetch: () => Promise.resolve(answerWith(list, { status })),
  });
  if (run.kind === 'unreachable') throw new Error(run.why);
  return defined(reportOf(run).clients[0]?.checks[0]);
}

describe('the check of what clients can install', () => {
  it('counts the servers, and the servers for each way', async () => {
    expect(await installed([NPM, { ...NPM, ...REMOTE }, REMOTE, MCPB, UNKNOWN])).toMatchObject({
      verdict: 'works',
      why: '4 of 5 servers (2 npm, 2 remote, 1 MCPB)',
    });
  });

  it('counts a single server in the singular', async () => {
    expect((await installed([NPM])).why).toBe('1 of 1 server (1 npm)');
  });

  it('warns if fewer than half can be installed, and says how to fix it', async () => {
    const { verdict, why, fix } = await installed([NPM, {}, UNKNOWN]);
    expect([verdict, why]).toEqual(['not-offered', 'the others; clients can install only 1 of 3 servers (1 npm)']);
    expect(fix).toContain('packages or remote connections');
  });

  it('finds a fault if none can be installed', async () => {
    expect(await installed([{}, UNKNOWN])).toMatchObject({ verdict: 'does-not-work' });
  });

  it('is not made without a list, because other checks report that', async () => {
    expect(await installed([NPM], 404)).toMatchObject({ verdict: 'not-asked' });
    expect(await installed([])).toMatchObject({ verdict: 'not-asked' });
  });
});
