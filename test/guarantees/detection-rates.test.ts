import { existsSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { jsonObject } from '../../src/catalog/parsing/json-tree.ts';
import type { Finding } from '../../src/security/scan/detection/finding.ts';
import { scan, scanPassed } from '../../src/security/scan/scan.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath, sharedRows } from '../support/shared-data.ts';

interface Row {
  readonly id: string;
  readonly text: string;
  readonly tool?: string;
  readonly set?: string;
  readonly args?: readonly { readonly name: string; readonly desc?: string }[];
}

function findingsOf({ tool = 'tool', text, args = [] }: Row): Finding[] {
  const properties = jsonObject(args.map(({ name, desc }) => [name, jsonObject([['description', desc ?? '']])]));
  return scan({ tools: [{ name: tool, description: text, inputSchema: jsonObject([['properties', properties]]) }] });
}

/** Rows without labels. */
const RAW = 'poison-corpus.raw.jsonl';

interface Figures {
  readonly rows: number;
  /** With a finding above `info`. */
  readonly found: number;
  /** With a high or critical finding. */
  readonly failed: number;
}

function figuresOf(label: string, rows: readonly Row[]): Figures {
  const all = rows.map(findingsOf);
  const found = all.filter((findings) => findings.some(({ severity }) => severity !== 'info')).length;
  const failed = all.filter((findings) => !scanPassed(findings)).length;
  process.stdout.write(`detection rates: ${label}: ${rows.length} rows, ${found} found by any rule, ${failed} at high or critical\n`);
  return { rows: rows.length, found, failed };
}

describe.skipIf(!hasSharedData)(
  `detection rates: at most 0.5 % of 949 benign descriptions fail, at least 85 % of 31 poisoned ones are found ${NEEDS_SHARED_DATA}`,
  () => {
    const labelled = hasSharedData ? sharedRows<Row>('attacks', 'poison-labelled.jsonl') : [];
    const ofSet = (name: string): Row[] => labelled.filter(({ set }) => set === name);

    it('benign descriptions: 755 of real tools and 194 of test servers', () => {
      const rows = [...sharedRows<Row>('attacks', 'benign-docker-tools.jsonl'), ...ofSet('benign')];
      const { failed } = figuresOf('benign', rows);
      expect(rows).toHaveLength(949);
      expect(failed).toBeLessThanOrEqual(949 * 0.005);
    });

    it('poisoned descriptions of the development set; for other sets, where present, the figures are printed only', () => {
      const raw = existsSync(sharedPath('attacks', RAW)) ? sharedRows<Row>('attacks', RAW) : [];
      figuresOf('poisoned, held out', ofSet('poison-heldout'));
      figuresOf('unlabelled, test servers of other scanners', raw);
      const { rows, found, failed } = figuresOf('poisoned, development set', ofSet('poison-dev'));
      expect(rows).toBe(31);
      expect(found).toBeGreaterThanOrEqual(31 * 0.85);
      expect(failed).toBeGreaterThanOrEqual(31 * 0.6);
    });
  },
);
