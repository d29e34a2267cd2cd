import { TOMBSTONE_SCHEMA } from './removed-schema.ts';
import type { AnswerSchema } from './answer-schema.ts';
import { PROBLEM_KINDS } from './problem.ts';

const kinds = Object.entries(PROBLEM_KINDS);

/** Problem details as {@link problemAnswer} writes them: the status, its title and the code belong together. */
export const PROBLEM_SCHEMA: AnswerSchema = {
  type: 'object',
  description: 'What is wrong with a request and how to fix it (RFC 9457).',
  properties: {
    title: { type: 'string', enum: [...new Set(kinds.map(([, [, title]]) => title))], description: 'The text of the status.' },
    status: { type: 'integer', enum: [...new Set(kinds.map(([, [status]]) => status))], description: 'The status of the answer.' },
    detail: { type: 'string', minLength: 1, description: 'What is wrong with this request and how to fix it.' },
    error: { type: 'string', minLength: 1, description: 'The same text as "detail", for clients that read this member.' },
    code: { type: 'string', enum: kinds.map(([code]) => code), description: 'Which rule was broken, for programs.' },
    suggestions: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      maxItems: 20,
      description: 'Names that may be meant, likely ones first: of servers, or of tools of the server.',
    },
    tombstone: TOMBSTONE_SCHEMA,
  },
  required: ['title', 'status', 'detail', 'error', 'code'],
  additionalProperties: false,
  // Only the problem of a removed server has a tombstone. A bare `false` would mean the same, but client generators fail on it.
  if: { properties: { code: { type: 'string', const: 'gone' } } },
  then: { properties: { tombstone: TOMBSTONE_SCHEMA }, required: ['tombstone'], additionalProperties: true },
  else: { properties: { tombstone: { type: 'object', not: {} } }, additionalProperties: true },
};
