import { TOMBSTONE_SCHEMA } from './removed-schema.ts';
import type { AnswerSchema } from './answer-schema.ts';
import { PROBLEM_KINDS } from './problem.ts';

const kinds = Object.entries(PROBLEM_KINDS);

/** Problem details as {@link problemAnswer} writes them: the status, its words and the code belong together. */
export const PROBLEM_SCHEMA: AnswerSchema = {
  type: 'object',
  description: 'What was wrong with a request and how to mend it (RFC 9457).',
  properties: {
    title: { type: 'string', enum: [...new Set(kinds.map(([, [, title]]) => title))], description: 'The status in words.' },
    status: { type: 'integer', enum: [...new Set(kinds.map(([, [status]]) => status))], description: 'The status of the answer.' },
    detail: { type: 'string', minLength: 1, description: 'What was wrong with this request and how to mend it.' },
    error: { type: 'string', minLength: 1, description: 'The detail once more, for clients that read this member.' },
    code: { type: 'string', enum: kinds.map(([code]) => code), description: 'Which rule was broken, for programs.' },
    tombstone: TOMBSTONE_SCHEMA,
  },
  required: ['title', 'status', 'detail', 'error', 'code'],
  additionalProperties: false,
  // Told of a server that is gone, and of nothing else. A bare `false` says the same, and generators of clients fail on it.
  if: { properties: { code: { type: 'string', const: 'gone' } } },
  then: { properties: { tombstone: TOMBSTONE_SCHEMA }, required: ['tombstone'], additionalProperties: true },
  else: { properties: { tombstone: { type: 'object', not: {} } }, additionalProperties: true },
};
