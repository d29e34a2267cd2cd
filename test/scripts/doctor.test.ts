import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { serveFolder } from '../support/static-server.ts';
import { problemAnswer } from '../../src/api/http/problem.ts';
import { CHECKS } from '../../src/api/conformance/all-checks.ts';
import { portolan } from '../support/built-site.ts';
import { doctorFolder, liveCatalog } from '../support/doctor-catalog.ts';
import type { PublishedFolder, ServedCatalog } from '../support/served-catalog.ts';
import { portolanHere } from '../support/run-here.ts';

const KEY = 'portolan_not-for-anyones-eyes';

let site: PublishedFolder;
let live: ServedCatalog;
beforeAll(async () => {
  site = await doctorFolder();
  live = await liveCatalog(site.folder);
});
afterAll(async () => {
  await live.close();
  await site.remove();
});

describe('portolan doctor', () => {
  it('passes for a live catalogue', async () => {
    const { code, stdout, stderr } = await portolan(['doctor', `localhost:${live.port}`]);
    expect(stdout).toContain('Everything that the catalogue offers works.');
    expect(stdout).toContain('VS Code: works');
    expect(stdout).not.toContain('\u001b');
    expect(stderr).toContain(`Checking http://localhost:${live.port}/ …`);
    expect(code).toBe(0);
  });

  it('reports fixes on a host without rules, and exits with 4', async () => {
    const host = await serveFolder(site.folder, { port: 0, host: '127.0.0.1', base: '/' });
    const { code, stdout } = await portolanHere(['doctor', `${host.origin}/v0.1/servers`]);
    await host.close();
    expect(stdout).toContain('@smithery/registry 0.4: does not work');
    expect(stdout).toContain('Fixes');
    expect(code).toBe(4);
  });

  it('prints one JSON object, which contains no key', async () => {
    const url = `http://127.0.0.1:${live.port}/api/servers`;
    const { code, stdout, stderr } = await portolanHere(['doctor', url, '--json'], { PORTOLAN_KEY: KEY });
    const report = JSON.parse(stdout) as { works: boolean; clients: { checks: { id: string }[] }[] };
    expect(report.works).toBe(true);
    expect(report.clients.flatMap(({ checks }) => checks.map(({ id }) => id))).toEqual(CHECKS.map(({ id }) => id));
    expect(stderr).toContain('"api/servers" is ignored');
    expect(stdout + stderr).not.toContain(KEY);
    expect(code).toBe(0);
  });

  it('prints the fix of an error under "fix", and the same text under "mend"', async () => {
    const host = await serveFolder(site.folder, { port: 0, host: '127.0.0.1', base: '/' });
    const { code, stdout } = await portolanHere(['doctor', host.origin, '--json']);
    await host.close();
    const report = JSON.parse(stdout) as { clients: { checks: { verdict: string; fix?: string; mend?: string }[] }[] };
    const faults = report.clients.flatMap(({ checks }) => checks).filter(({ verdict }) => verdict === 'does-not-work');
    expect(faults.length).toBeGreaterThan(0);
    for (const { fix, mend } of faults) {
      expect(fix).toMatch(/\.$/);
      expect(mend).toBe(fix);
    }
    expect(code).toBe(4);
  });

  it('prints why a catalogue cannot be reached, and exits with 1', async () => {
    const removed = await liveCatalog(site.folder);
    await removed.close();
    const { code, stdout, stderr } = await portolanHere(['doctor', `http://127.0.0.1:${removed.port}/`, '--key', KEY]);
    expect(stderr).toContain('cannot be reached: no server listens there (ECONNREFUSED).');
    expect(stdout + stderr).not.toContain(KEY);
    expect(code).toBe(1);
  });

  it('exits with 1 if a key is missing, so that an unchecked catalogue does not pass', async () => {
    const access = {
      admit: () => ({ admitted: false as const, answer: problemAnswer('no-key', 'A key is needed.', { 'www-authenticate': 'Bearer' }) }),
    };
    const shut = await liveCatalog(site.folder, { access, isPublic: false });
    const { code, stdout, stderr } = await portolanHere(['doctor', `localhost:${shut.port}`]);
    await shut.close();
    expect(stdout.split('\n')[1]).toBe('The remaining checks need a key (401): set one with --key or PORTOLAN_KEY.');
    expect(stdout.match(/--key/g)).toHaveLength(1);
    expect(stderr).toContain('not everything could be checked');
    expect(code).toBe(1);
  });

  it.each([
    [['doctor'], /missing required argument 'url'/],
    [['doctor', 'ftp://harbour.example/'], /not ftp/],
    [['doctor', 'harbour.example', '--timeout', 'soon'], /Write a number of seconds from 0\.001 to 600\./],
    [['doctor', 'harbour.example', '--key', 'two words'], /the key contains characters/],
  ])('refuses invalid arguments: %j', async (args, message) => {
    const { code, stderr } = await portolanHere(args);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });

  it('says that a folder is not a hosted catalogue', async () => {
    const { code, stderr } = await portolanHere(['doctor', 'scripts']);
    expect([code, stderr]).toEqual([
      2,
      'portolan: "scripts" is a folder. Write the URL of the hosted catalogue; "npx portolan verify scripts" checks a folder.\n',
    ]);
  });

  it('lists in its help the simulated clients and the checks', async () => {
    const { code, stdout } = await portolanHere(['doctor', '--help']);
    for (const { question } of CHECKS) expect(stdout).toContain(question);
    expect(code).toBe(0);
  });
});
