import { ARD_ENTRY_SCHEMA } from '../../../src/api/discovery/ard-schema.ts';
import type { AnswerSchema } from '../../../src/api/http/answer-schema.ts';

const TEXT: AnswerSchema = { type: 'string' };

/** The answer of `POST /search` (ARD v0.91 §5.3.2). */
export const ARD_RESULTS_SCHEMA: AnswerSchema = {
  type: 'object',
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        allOf: [ARD_ENTRY_SCHEMA],
        properties: { score: { type: 'integer', minimum: 0, maximum: 100 }, source: { type: 'string', format: 'uri' } },
        required: ['identifier', 'score', 'source'],
      },
    },
    referrals: { type: 'array', items: ARD_ENTRY_SCHEMA },
    pageToken: TEXT,
  },
  required: ['results'],
};

/** The answer of `POST /explore` (ARD v0.91 §5.3.3). */
export const ARD_FACETS_SCHEMA: AnswerSchema = {
  type: 'object',
  properties: {
    resultType: { const: 'facets' },
    facets: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: {
          buckets: {
            type: 'array',
            items: { type: 'object', properties: { value: TEXT, count: { type: 'integer', minimum: 1 } }, required: ['value'] },
          },
          otherCount: { type: 'integer', minimum: 1 },
        },
        required: ['buckets'],
      },
    },
  },
  required: ['resultType', 'facets'],
};

/** The answer of `GET /agents` (ARD v0.91 §5.3.5). */
export const ARD_LIST_SCHEMA: AnswerSchema = {
  type: 'object',
  properties: { items: { type: 'array', items: ARD_ENTRY_SCHEMA }, total: { type: 'integer', minimum: 0 }, pageToken: TEXT },
  required: ['items'],
};
