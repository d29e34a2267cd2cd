import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import { parseContentFile, writeToStore } from '../../src/catalog/store/content-store.ts';
import { followChanges } from '../../src/security/scan/approval/follow-changes.ts';
import { contentHash } from '../../src/catalog/store/content-hash.ts';
import { withFileLock } from '../../src/catalog/store/file-lock.ts';
import { scanCommand } from '../../scripts/commands/scan.ts';
import type { Finished } from '../support/built-site.ts';
import { temporaryFolder } from '../support/content-folder.ts';
import { crawledFile, tool } from '../support/followed.ts';
import { runHere } from '../support/run-here.ts';

const FILE = 'servers/acme/tool.yaml';

/** A folder with a server whose tool has changed since its first crawl, and one in order. */
async function changedContent(): Promise<string> {
  const folder = await temporaryFolder();
  const before = crawledFile({ description: 'Looks things up.', tools: [tool('a', 'Looks up: a thing, 100 %.')] });
  const after = crawledFile({ description: 'Looks things up.', tools: [tool('a', 'Looks up: b thing, 100 %.')] });
  const first = followChanges(undefined, before, '2026-01-01T00:00:00.000Z', contentHash);
  await writeToStore(folder, followChanges(first, after, '2026-01-02T00:00:00.000Z', contentHash));
  const { facts, from, state } = crawledFile({ description: 'Adds numbers.', tools: [tool('add')] });
  await writeToStore(folder, { facts: { ...facts, qualifiedName: 'acme/sums', id: '00000000-0000-5000-8000-000000000001' }, from, state });
  return folder;
}

function scan(folder: string, args: readonly string[] = [], environment: Readonly<Record<string, string>> = {}): Promise<Finished> {
  const clean = { GITHUB_ACTIONS: '', GITHUB_WORKSPACE: '', PORTOLAN_SITE: '', PORTOLAN_BASE: '' };
  return runHere(scanCommand(), ['scan', '--content', folder, ...args], { ...clean, ...environment });
}

async function contentOf(folder: string) {
  return parseContentFile(await readFile(path.join(folder, FILE)), FILE).value!;
}

interface ForPrograms {
  readonly servers: number;
  readonly counts: { readonly severity: Record<string, number>; readonly rule: Record<string, number> };
  readonly findings: readonly { readonly rule: string; readonly file: string; readonly line: number; readonly column: number }[];
}

describe('scan', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await changedContent();
  });

  it('prints each finding with its line, and a summary', async () => {
    const { code, stdout, stderr } = await scan(folder);
    const line =
      (await readFile(path.join(folder, FILE), 'utf8')).split('\n').findIndex((text) => text.includes("description: 'Looks up")) + 1;
    expect(line).toBeGreaterThan(1);
    expect(stdout).toContain(`acme/tool\n  high      R501  A tool has changed since its approval.\n            ${FILE}:${line}:5\n`);
    expect(stdout).toMatch(/2 servers, findings in 1: 1 high\.\n {2}1 × R501 {2}A tool/);
    expect(stdout).not.toContain('::');
    expect([code, stderr]).toEqual([0, '']);
  });

  it('fails for the severity of --fail-on and higher ones only', async () => {
    const codes: (number | null)[] = [];
    for (const severity of ['critical', 'high', 'low']) codes.push((await scan(folder, ['--fail-on', severity])).code);
    expect(codes).toEqual([0, 4, 4]);
    expect((await scan(folder, ['--fail-on', 'bad'])).code).toBe(2);
    expect((await scan(path.join(folder, 'nowhere'))).code).toBe(1);
  });

  it('fails if a file cannot be read and was not scanned', async () => {
    await mkdir(path.join(folder, 'servers/broken'));
    await writeFile(path.join(folder, 'servers/broken/one.yaml'), 'qualifiedName: [broken/one\n');
    for (const args of [[], ['--fail-on', 'critical'], ['--json'], ['--write']]) {
      const { code, stderr } = await scan(folder, args);
      expect([code, stderr], args.join(' ')).toEqual([1, expect.stringContaining('servers/broken/one.yaml')]);
    }
    // What was found counts more than what could not be read.
    expect((await scan(folder, ['--fail-on', 'high'])).code).toBe(4);
  });

  it('prints the same as one JSON object, also in GitHub Actions', async () => {
    const { stdout } = await scan(folder, ['--json'], { GITHUB_ACTIONS: 'true' });
    const { servers, counts, findings } = JSON.parse(stdout) as ForPrograms;
    expect({ servers, counts }).toEqual({ servers: 2, counts: { severity: { high: 1 }, rule: { R501: 1 } } });
    expect(findings).toMatchObject([{ rule: 'R501', file: FILE, line: expect.any(Number) as number, column: 5 }]);
  });

  it('annotates files in GitHub Actions, and third-party text is no command there', async () => {
    const { stdout } = await scan(folder, [], { GITHUB_ACTIONS: 'true' });
    const token = /^::stop-commands::(\S+)\n/.exec(stdout)?.[1] ?? '';
    expect(token).not.toBe('');
    const [output = '', after = ''] = stdout.split(`\n::${token}::\n`);
    expect(output).toContain('R501');
    expect(after).toMatch(/^::error file=\S+\/servers\/acme\/tool\.yaml,line=\d+,col=5,title=R501 \(high\)::.*100 %25\.\n$/);
    const inWorkspace = await scan(folder, [], { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: path.dirname(folder) });
    expect(inWorkspace.stdout).toContain(`::error file=${path.basename(folder)}/servers/acme/tool.yaml,line=`);
    expect((await scan(folder, ['--annotations'])).stdout).toContain('::error file=');
    expect((await scan(folder, ['--no-annotations'], { GITHUB_ACTIONS: 'true' })).stdout).not.toContain('::error file=');
  });

  it('writes a SARIF log, with the URLs of the rules if the site has a URL', async () => {
    const file = path.join(folder, 'reports/of/scan.sarif');
    expect((await scan(folder, ['--sarif', file], { PORTOLAN_SITE: 'https://site.example/list/' })).code).toBe(0);
    const log = JSON.parse(await readFile(file, 'utf8')) as {
      runs: { tool: { driver: { rules: { id: string; helpUri: string }[] } }; results: object[] }[];
    };
    expect(log.runs[0]?.tool.driver.rules.find(({ id }) => id === 'R501')?.helpUri).toBe('https://site.example/list/checks/R501/');
    expect(log.runs[0]?.results).toMatchObject([
      { ruleId: 'R501', locations: [{ physicalLocation: { artifactLocation: { uri: FILE, uriBaseId: 'CONTENT' } } }] },
    ]);
  });

  it('stores the verdict of every server once', async () => {
    expect((await scan(folder, ['--write'])).stderr).toBe('Stored 2 scan results.\n');
    expect((await contentOf(folder)).facts.security).toEqual({ scanPassed: false });
    const text = await readFile(path.join(folder, FILE), 'utf8');
    expect((await scan(folder, ['--write'])).stderr).toBe('All stored scan results are current.\n');
    expect(await readFile(path.join(folder, FILE), 'utf8')).toBe(text);
  });

  it('approves the current state of a server: no findings, the verdict follows, and later changes are reported', async () => {
    const { code, stdout, stderr } = await scan(folder, ['--approve', 'ACME/tool', '--fail-on', 'low']);
    expect([code, stderr]).toEqual([0, 'Approved the current state of 1 server.\n']);
    expect(stdout).toBe('2 servers: no findings.\n');
    const { approved, changes, facts } = await contentOf(folder);
    expect(approved?.tools?.get('a')?.definition).toBeUndefined();
    expect(changes).toHaveLength(1);
    expect(facts.security).toEqual({ scanPassed: true });
    expect((await scan(folder, ['--approve-all'])).stderr).toBe('Approved the current state of 2 servers.\n');
  });

  it('approves nothing if a name is unknown', async () => {
    const text = await readFile(path.join(folder, FILE), 'utf8');
    const { code, stderr } = await scan(folder, ['--approve', 'acme/tool', 'acme/none']);
    expect([code, stderr]).toEqual([2, 'portolan: there is no server "acme/none" in the catalogue. Write it as owner/name.\n']);
    expect(await readFile(path.join(folder, FILE), 'utf8')).toBe(text);
  });

  it('writes nothing during a crawl of the same folder', async () => {
    const text = await readFile(path.join(folder, FILE), 'utf8');
    const { code, stderr } = await withFileLock(path.join(folder, '.crawl'), () => scan(folder, ['--write']), { holder: 'a test' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('a crawl is running there')]);
    expect(await readFile(path.join(folder, FILE), 'utf8')).toBe(text);
    expect((await scan(folder)).code).toBe(0);
  });

  it('does not change a file with an error, and reports it', async () => {
    const file = path.join(folder, FILE);
    const text = `${await readFile(file, 'utf8')}mine: kept\n`;
    await writeFile(file, text);
    const { code, stderr } = await scan(folder, ['--write']);
    expect(stderr).toContain('content-has-mistakes');
    expect(code).toBe(1);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('writes no second file for a server whose file is not at the path of its name', async () => {
    const misplaced = path.join(folder, 'servers/acme/tool.yml');
    await rename(path.join(folder, FILE), misplaced);
    const text = await readFile(misplaced, 'utf8');
    const { code, stderr } = await scan(folder, ['--write']);
    expect(stderr).toContain('Move it to servers/acme/tool.yaml.');
    expect(code).toBe(1);
    expect((await readdir(path.dirname(misplaced))).sort()).toEqual(['sums.yaml', 'tool.yml']);
    expect(await readFile(misplaced, 'utf8')).toBe(text);
  });
});
