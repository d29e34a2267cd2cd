import type { AnswerSchema } from '../http/answer-schema.ts';
import type { DescribedAnswer, Example, MediaType, Reference } from './document.ts';
import { headerReferences } from './headers.ts';
import { PROBLEM_REFERENCES } from './problem-responses.ts';

type Answers = Readonly<Record<string, DescribedAnswer | Reference>>;

/** A JSON body, with one example. */
export function jsonBody(schema: AnswerSchema, summary: string, value: unknown): Readonly<Record<string, MediaType>> {
  const example: Example = { summary, value };
  return { 'application/json': { schema, examples: { example } } };
}

/** The answers of an operation of the live API. */
export function liveAnswers(description: string, content: Readonly<Record<string, MediaType>>): Answers {
  const headers = headerReferences('ETag', 'Cache-Control', 'Vary', 'RateLimit', 'RateLimit-Policy');
  return {
    200: { description, headers, content },
    304: { description: 'The body is still the one that If-None-Match names.', headers: headerReferences('ETag') },
    ...PROBLEM_REFERENCES,
  };
}

/** The answers of a prebuilt file. Where the API runs live, it refuses as it does elsewhere; of the rest a static host knows 404. */
export function fileAnswers(description: string, content: Readonly<Record<string, MediaType>>): Answers {
  return {
    200: { description, content },
    304: { description: 'The file is still the one that If-None-Match names, on hosts that give files a tag.' },
    ...PROBLEM_REFERENCES,
  };
}
