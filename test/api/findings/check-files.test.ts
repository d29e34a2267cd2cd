import { describe, expect, it } from 'vitest';

import { checkFiles } from '../../../src/api/findings/check-files.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import type { ListedFinding } from '../../../src/catalog/record/listed-finding.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { record } from '../../support/records.ts';

const PUBLICATION = { url: 'https://harbour.example/list/' };
const LOW: ListedFinding = { severity: 'low', rule: 'K704', title: 'The version of a package is not fixed.', count: 2 };
const HIGH: ListedFinding = { severity: 'high', rule: 'P111', title: 'A text addresses the model.', count: 1 };

function filesOf(records: readonly ServerRecord[]): Map<string, string> {
  return new Map(checkFiles(createCatalog({ records }), PUBLICATION));
}

const found = (name: string, findings: readonly ListedFinding[]): ServerRecord => ({ ...record(name), findings });
const FEW = [found('acme/a', [LOW]), found('acme/b', [HIGH, { ...LOW, count: 1 }]), record('acme/c')];

describe('the list of all findings', () => {
  it('has them by severity and rule, with the sentence, the number and the servers', () => {
    expect(JSON.parse(filesOf(FEW).get('checks/index.json') ?? '')).toEqual({
      format: 'portolan-checks-1',
      servers: 3,
      withFindings: 2,
      bySeverity: { high: 1, low: 3 },
      links: {
        server: 'https://harbour.example/list/api/servers/{server}.json',
        rule: 'https://harbour.example/list/checks/{rule}/',
      },
      rules: [
        { severity: 'high', rule: 'P111', title: HIGH.title, findings: 1, servers: ['acme/b'] },
        { severity: 'low', rule: 'K704', title: LOW.title, findings: 3, servers: ['acme/a', 'acme/b'] },
      ],
    });
  });

  it('says the same as Markdown, without third-party text except names', () => {
    const text = filesOf(FEW).get('checks/index.md') ?? '';
    expect(text).toContain('3 servers, 2 of them with findings: 1 high, 3 low.');
    expect(text).toContain(`- high [P111](https://harbour.example/list/checks/P111/): ${HIGH.title} 1 server: \`acme/b\``);
    expect(text).toContain(`${LOW.title} 2 servers (3 findings): \`acme/a\`, \`acme/b\``);
    expect(filesOf([record('acme/c')]).get('checks/index.md')).toContain('1 server, 0 of them with findings.');
  });

  it('continues a long list in files of at most 256 KB that link each other, and names few servers in Markdown', () => {
    const crowd = Array.from({ length: 12_000 }, (_, at) => found(`owner-of-a-long-name-${at}/server-${at}`, [LOW]));
    const files = filesOf(crowd);
    const names: string[] = [];
    for (let path: string | undefined = 'checks/index.json'; path !== undefined;) {
      const text: string = files.get(path) ?? '';
      expect(Buffer.byteLength(text), path).toBeLessThanOrEqual(256 * 1024);
      const { rules, next, withFindings } = JSON.parse(text) as { rules: { servers: string[] }[]; next?: string; withFindings: number };
      expect(withFindings).toBe(12_000);
      names.push(...rules.flatMap(({ servers }) => servers));
      path = next?.slice(PUBLICATION.url.length);
    }
    expect(new Set(names).size).toBe(12_000);
    expect(files.size).toBeGreaterThan(2);
    expect(files.get('checks/index.md')).toContain(', and 11950 more');
    expect(Buffer.byteLength(files.get('checks/index.md') ?? '')).toBeLessThan(8 * 1024);
  });
});
