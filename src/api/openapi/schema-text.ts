import type { AnswerSchema } from '../http/answer-schema.ts';

const TYPES: ReadonlyMap<unknown, string> = new Map([
  ['string', 'text'],
  ['integer', 'whole number'],
  ['number', 'number'],
  ['boolean', 'true or false'],
]);

const FORMATS: ReadonlyMap<unknown, string> = new Map([
  ['date-time', 'time'],
  ['uri', 'URL'],
  ['uuid', 'id'],
]);

/** Describes the values of a parameter: `whole number from 1 to 100`, `text of at most 512 characters`. */
export function schemaText({ type, format, minimum, maximum, maxLength, enum: choices }: AnswerSchema): string {
  if (Array.isArray(choices)) return choices.map((choice) => JSON.stringify(choice)).join(' or ');
  const noun = FORMATS.get(format) ?? TYPES.get(type) ?? 'any';
  const from = typeof minimum === 'number' ? ` from ${minimum}` : '';
  const to = typeof maximum === 'number' ? ` to ${maximum}` : '';
  const length = typeof maxLength === 'number' ? ` of at most ${maxLength} characters` : '';
  return `${noun}${from}${to}${length}`;
}
