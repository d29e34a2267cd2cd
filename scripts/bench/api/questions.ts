import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { LIST_LIMITS } from '../../../src/api/registry/list-request.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { warmQueries } from '../browser-search/queries.ts';
import { jsonRows } from '../support/json-rows.ts';
import { hasSharedData, readShared } from '../support/shared-data.ts';

/** Number of different questions. */
const QUESTIONS = 5000;

/** Sets of questions in the shared data. */
const SETS = ['bfcl-multiple', 'mcpm-prompts', 'metatool-multi'] as const;

/** Different questions in a random order that is always the same: those of the shared data, filled up with words of the servers. */
export function manyQuestions(records: readonly ServerRecord[], count: number = QUESTIONS): readonly string[] {
  const stated = hasSharedData() ? SETS.flatMap(questionsOf) : [];
  const questions = [...new Set([...stated, ...warmQueries(records, count)])].slice(0, count);
  const random = seededRandom(5000);
  return questions
    .map((q) => ({ q, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ q }) => q);
}

function questionsOf(set: string): string[] {
  const rows = jsonRows<{ readonly text: string }>(readShared('eval', set, 'queries.jsonl'));
  return rows.map(({ text }) => text.trim()).filter((q) => q !== '' && q.length <= LIST_LIMITS.q);
}
