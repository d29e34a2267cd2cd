import type { AnswerSchema } from '../http/answer-schema.ts';
import type { DescribedAnswer, Example, MediaType, Reference } from './document.ts';
import { headerReferences } from './headers.ts';
import { FILE_PROBLEM_REFERENCES, LIVE_PROBLEM_REFERENCES } from './problem-responses.ts';

type Answers = Readonly<Record<string, DescribedAnswer | Reference>>;

/** A JSON body, with one example. */
export function jsonBody(schema: AnswerSchema, summary: string, value: unknown): Readonly<Record<string, MediaType>> {
  const example: Example = { summary, value };
  return { 'application/json': { schema, examples: { example } } };
}

/** The responses of an operation of the live API. */
export function liveAnswers(description: string, content: Readonly<Record<string, MediaType>>): Answers {
  const headers = headerReferences('ETag', 'Cache-Control', 'Vary', 'RateLimit', 'RateLimit-Policy');
  return {
    200: { description, headers, content },
    304: { description: 'The body still matches If-None-Match.', headers: headerReferences('ETag') },
    ...LIVE_PROBLEM_REFERENCES,
  };
}

/** Responses of prebuilt files that are no problem, as components. */
export const FILE_RESPONSES: Readonly<Record<string, DescribedAnswer>> = {
  NotModified: { description: 'The file still matches If-None-Match, on hosts with entity tags for files.' },
};

/** The responses of a prebuilt file. A live API has the same refusals as elsewhere; a static host has only 404. */
export function fileAnswers(description: string, content: Readonly<Record<string, MediaType>>): Answers {
  return {
    200: { description, content },
    304: { $ref: '#/components/responses/NotModified' },
    ...FILE_PROBLEM_REFERENCES,
  };
}
