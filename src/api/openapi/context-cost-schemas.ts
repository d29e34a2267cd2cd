import type { AnswerSchema } from '../http/answer-schema.ts';

/** Tokens of each tool. */
export const TOOL_TOKENS_SCHEMA: AnswerSchema = {
  type: 'array',
  items: { type: 'integer', minimum: 1 },
  description:
    'Tokens (o200k_base) of each tool in the context of a model, in the order of the tools: compact JSON of name, description and input schema. Left out if the tools or their schemas are not known.',
};

/** Tokens of all tools. */
export const TOKENS_SCHEMA: AnswerSchema = {
  type: 'integer',
  minimum: 0,
  description: 'Tokens (o200k_base) of all its tools in the context of a model. Left out where not known.',
};
