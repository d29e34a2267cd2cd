import { DETAIL_LIMITS, DETAILS } from '../detail/detail-request.ts';
import type { AnswerSchema } from '../http/answer-schema.ts';

/** A query parameter, described for programmers of clients. */
interface PartParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: AnswerSchema;
}

/** The parameters of `GET /servers/{id}` that ask for a part of a server. */
export const PART_PARAMETERS: readonly PartParameter[] = [
  {
    name: 'detail',
    description: 'How much of the server: with the names of its tools, their signatures, or everything. In any case.',
    schema: { type: 'string', enum: [...DETAILS] },
  },
  {
    name: 'tools',
    description:
      'Names of tools, separated by commas: returns these with their schemas, and without detail nothing else. ' +
      `May be repeated; at most ${DETAIL_LIMITS.tools} names of at most ${DETAIL_LIMITS.toolName} characters.`,
    schema: { type: 'string' },
  },
  {
    name: 'toolsFrom',
    description: 'Number of the first tool, where the server has more than one answer takes: nextToolsFrom of the answer before.',
    schema: { type: 'integer', minimum: 1, maximum: DETAIL_LIMITS.toolsFrom },
  },
];
