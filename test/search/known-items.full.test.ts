import { beforeAll, describe, expect, it } from 'vitest';

import { completeRecord } from '../../src/catalog/record/facts.ts';
import { readFacts } from '../../src/catalog/record/facts-reader.ts';
import { foldName } from '../../src/catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { parseJsonLines } from '../../src/catalog/parsing/jsonl.ts';
import { CONTENT_LIMITS } from '../../src/catalog/parsing/limits.ts';
import { fold } from '../../src/search/terms/normalise.ts';
import { SEARCH_MODES, type SearchEngine } from '../../src/search/query/search-engine.ts';
import { engineOf } from '../support/records.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../support/shared-data.ts';

/** The interval of the sampled names: all of them take too long for every test run. */
const STEP = 10;
const LETTERS = 'etaoinshrdlucm';

function realRecords(): ServerRecord[] {
  const text = sharedRows('servers.jsonl')
    .map((row) => JSON.stringify(row))
    .join('\n');
  const records = new Map<string, ServerRecord>();
  for (const { value } of parseJsonLines(text, { file: 'servers.jsonl', limits: CONTENT_LIMITS })) {
    const facts = value === undefined ? undefined : readFacts(value).value;
    if (facts !== undefined) records.set(foldName(facts.qualifiedName), completeRecord(facts, '2026-01-01T00:00:00.000Z'));
  }
  return [...records.values()];
}

/** One edit of a name, another one for every number. */
function mistyped(name: string, number: number): string {
  const at = (number * 7) % name.length;
  const [before, after] = [name.slice(0, at), name.slice(at + 1)];
  const letter = LETTERS[number % LETTERS.length] ?? 'e';
  const edits = [
    before + after,
    before + letter + name.slice(at),
    before + letter + after,
    before + (after[0] ?? letter) + (name[at] ?? '') + after.slice(1),
  ];
  const edit = edits[number % edits.length] ?? name;
  return fold(edit) === fold(name) ? name + letter : edit;
}

describe.skipIf(!hasSharedData)(`the names in the shared server list ${NEEDS_SHARED_DATA}`, () => {
  let engine: SearchEngine;
  let sampled: ServerRecord[];

  beforeAll(async () => {
    const records = realRecords();
    const bearers = new Map<string, number>();
    for (const { displayName } of records) bearers.set(fold(displayName), (bearers.get(fold(displayName)) ?? 0) + 1);
    engine = await engineOf(records);
    sampled = records.filter(({ displayName }, at) => at % STEP === 0 && bearers.get(fold(displayName)) === 1);
  });

  it.each(SEARCH_MODES.filter((mode) => mode !== 'vector'))(
    'find their server first in 99% of cases (%s)',
    async (mode) => {
      const missed: string[] = [];
      for (const { displayName, qualifiedName } of sampled) {
        const { hits } = await engine.search({ q: displayName, mode, limit: 1 });
        if (hits[0]?.qualifiedName !== qualifiedName) missed.push(displayName);
      }
      expect(sampled.length).toBeGreaterThan(900);
      expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(sampled.length / 100);
    },
    60_000,
  );

  it('find their server among the first three with one typing error in 95% of cases', async () => {
    const missed: string[] = [];
    const sample = sampled.slice(0, 500);
    for (const [at, { displayName, qualifiedName }] of sample.entries()) {
      const q = mistyped(displayName, at);
      const { hits } = await engine.search({ q, limit: 3 });
      if (!hits.some((hit) => hit.qualifiedName === qualifiedName)) missed.push(`${q} (${displayName})`);
    }
    const share = (100 * (1 - missed.length / sample.length)).toFixed(1);
    process.stdout.write(`${sample.length} names with one error of typing: ${share} % among the first three\n`);
    expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(sample.length / 20);
  });
});
