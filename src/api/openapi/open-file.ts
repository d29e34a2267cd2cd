import { fileAnswers } from './described-answers.ts';
import type { MediaType, Parameter, PathItem } from './document.ts';

/** A prebuilt file that needs no key, unless the whole site does. */
export function openFile(
  operationId: string,
  summary: string,
  description: string,
  content: Readonly<Record<string, MediaType>>,
  parameters: readonly Parameter[] = [],
): PathItem {
  const responses = fileAnswers('The file.', content);
  return { get: { operationId, tags: ['files'], summary, description, security: [{}], parameters, responses } };
}
