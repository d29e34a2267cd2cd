import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { serveFolder } from '../../support/static-server.ts';
import { FILE_SERVERS } from '../../publish/hosts/file-server.ts';
import { checksOf, diagnose, doctorFolder, faultsOf, fetchTo } from '../../support/doctor-catalog.ts';
import { servePlainly } from '../../support/plain-host.ts';
import type { PublishedFolder } from '../../support/served-catalog.ts';

let site: PublishedFolder;
beforeAll(async () => {
  site = await doctorFolder();
});
afterAll(() => site.remove());

describe('a static host with its recipe', () => {
  for (const kind of FILE_SERVERS)
    it.skipIf(!kind.isInstalled)(`passes for every client on ${kind.name} ${kind.needs}`, async () => {
      const server = await kind.start(site.folder, '/');
      const report = await diagnose(fetchTo(new URL(server.url).origin));
      await server.close();
      expect(faultsOf(report)).toEqual([]);
      const absent = [...checksOf(report).values()].filter(({ verdict }) => verdict !== 'works').map(({ id }) => id);
      expect(absent).toEqual(['registry-client-page-size', 'registry-client-search', 'vscode-search', 'mcp-tools']);
      expect(report.host).toBe(kind.name === 'nginx' ? 'nginx' : undefined);
    });
});

describe('a static host without configurable rules', () => {
  it('passes for editors and for programs that read one file, and not for clients of the original registry', async () => {
    const server = await servePlainly(await filesOf(site.folder));
    const report = await diagnose(fetchTo(server.url));
    await server.close();
    const verdicts = Object.fromEntries(report.clients.map(({ id, verdict }) => [id, verdict]));
    expect(verdicts).toMatchObject({ vscode: 'works', 'plain-file': 'works', description: 'works', mcp: 'not-offered' });
    expect(faultsOf(report)).toEqual([
      'site-headers',
      'site-worker',
      'registry-client-list',
      'registry-client-get',
      'registry-client-get-scoped',
      'registry-client-absent',
      'api-client-list',
      'api-client-pager',
      'api-client-get',
      'api-client-get-scoped',
      'copilot-cors-list',
      'copilot-cors-get',
      'copilot-preflight',
      'discovery-ai-catalog',
      'discovery-llms',
    ]);
    expect(checksOf(report).get('vscode-list')?.asked[0]?.answeredBy).toContain('/v0.1/servers/?');
    expect(checksOf(report).get('vscode-older')).toMatchObject({ verdict: 'not-offered' });
  });

  it('gives editors an empty list if it does not decode an encoded slash', async () => {
    const server = await serveFolder(site.folder, { port: 0, host: '127.0.0.1', base: '/' });
    const report = await diagnose(fetchTo(server.origin));
    await server.close();
    expect(Object.fromEntries(report.clients.map(({ id, verdict }) => [id, verdict]))).toMatchObject({
      ...{ 'registry-client': 'does-not-work', 'api-client': 'does-not-work' },
      ...{ vscode: 'works-in-part', 'plain-file': 'works', mcp: 'not-offered' },
    });
    expect(checksOf(report).get('vscode-list')).toMatchObject({ verdict: 'works' });
    expect(checksOf(report).get('vscode-get')).toMatchObject({ verdict: 'does-not-work', why: 'it does not exist (404)' });
  });
});

async function filesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const read = files.map(async (file) => [path.relative(folder, file).split(path.sep).join('/'), await readFile(file, 'latin1')] as const);
  return new Map(await Promise.all(read));
}
