import { describe, expect, it } from 'vitest';

import type { ParsedDocument } from '../../src/catalog/parsing/document.ts';
import { CONTENT_LIMITS, UNTRUSTED_LIMITS, type DocumentLimits } from '../../src/catalog/parsing/limits.ts';
import { isError } from '../../src/catalog/parsing/problem.ts';
import { parseYaml } from '../../src/catalog/parsing/yaml.ts';
import { LARGE_YAML } from '../support/attack-rows.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../support/shared-data.ts';

/** The expected problem of each attack; `undefined`: the document is read without a problem. */
const OUTCOMES: Readonly<Record<string, string | undefined>> = {
  'proto-key': 'yaml-syntax 1:1',
  'merge-proto': 'yaml-syntax 2:3',
  'constructor-prototype': 'yaml-syntax 2:3',
  'laughs-6x9': 'yaml-syntax 2:11',
  'laughs-9x9': 'yaml-syntax 2:11',
  cyclic: 'yaml-syntax 1:6',
  'dup-key': 'yaml-syntax 2:1',
  'js-function-tag': 'yaml-syntax 1:4',
  'binary-tag': 'yaml-syntax 1:4',
  'multi-doc': 'yaml-syntax 2:1',
  'tab-indent': 'yaml-syntax 2:1',
  'nan-inf': 'not-json 1:1',
  norway: undefined,
  bigint: 'number-rounded 1:1',
  'nul-byte': 'yaml-syntax 1:5',
  bom: undefined,
  'deep-flow': 'too-large 1:1',
  'flat-keys-20k': 'too-large 1:1',
  'merge-8000': 'too-large 1:1',
  '1MiB-scalar': 'too-large 1:1',
  '64KiB-1byte-lines': 'empty-document 1:1',
};

/** Far above the target, which is printed: a machine under load must pass, a parser without limits must fail. */
const BOUND_MS = 1000;
const TARGET_MS = 50;

interface YamlRow {
  readonly id: string;
  readonly yaml?: string;
}

const rows: readonly YamlRow[] = hasSharedData
  ? [...sharedRows<YamlRow>('attacks', 'yaml-attacks.jsonl'), ...sharedRows<YamlRow>('attacks', 'yaml-attacks.generated.jsonl')]
  : [];

function textOf({ id, yaml }: YamlRow): string {
  return yaml ?? LARGE_YAML[id]?.() ?? '';
}

/** Reads a document, and measures the CPU time of this thread in milliseconds, which other processes do not affect. */
function timed(text: string, limits: DocumentLimits): { readonly document: ParsedDocument; readonly ms: number } {
  const start = process.threadCpuUsage();
  const document = parseYaml(text, { file: 'x.yaml', limits });
  const { user, system } = process.threadCpuUsage(start);
  return { document, ms: (user + system) / 1000 };
}

/** `code line:column` of every problem. */
function placed({ problems }: ParsedDocument): string[] {
  return problems.map(({ code, position }) => `${code} ${position?.line}:${position?.column}`);
}

describe.skipIf(!hasSharedData)(
  `YAML: 21 hostile documents have the expected result, each in less than ${TARGET_MS} ms ${NEEDS_SHARED_DATA}`,
  () => {
    it('has an expected result for every row', () => {
      expect(rows.map(({ id }) => id)).toEqual(Object.keys(OUTCOMES));
    });

    it.each(rows)('reports $id as expected, with file, line and column', (row) => {
      const { document } = timed(textOf(row), UNTRUSTED_LIMITS);
      const wanted = OUTCOMES[row.id];
      expect(placed(document)).toEqual(wanted === undefined ? [] : [wanted]);
      expect(document.problems.every(({ file, hint }) => file === 'x.yaml' && hint !== undefined)).toBe(true);
      expect(document.value === undefined).toBe(document.problems.some(isError));
    });

    it('keeps values that only look suspicious', () => {
      const value = (id: string): unknown =>
        parseYaml(textOf(rows.find((row) => row.id === id) ?? { id }), { file: 'x.yaml', limits: UNTRUSTED_LIMITS }).value;
      expect(value('norway')).toEqual({ country: 'NO' });
      expect(value('bom')).toEqual({ runtime: 'container' });
      expect(value('bigint')).toEqual({ n: Number('123456789012345678901234567890') });
    });

    it.each([
      ['an untrusted', UNTRUSTED_LIMITS],
      // The catalogue's own files may be larger, so the parser itself must stay fast.
      ['a content', CONTENT_LIMITS],
    ])('needs little CPU time for each, read as %s document', (_whose, limits) => {
      timed('a: 1\n', limits);
      const times = rows.map((row) => {
        const text = textOf(row);
        return { id: row.id, ms: Math.min(...[0, 1, 2].map(() => timed(text, limits).ms)) };
      });
      const slowest = times.reduce((worst, next) => (next.ms > worst.ms ? next : worst));
      process.stdout.write(
        `YAML: ${times.length} documents, slowest ${slowest.id} ${slowest.ms.toFixed(1)} ms (target: ${TARGET_MS} ms)\n`,
      );
      expect(times.filter(({ ms }) => ms > BOUND_MS)).toEqual([]);
    });
  },
);
