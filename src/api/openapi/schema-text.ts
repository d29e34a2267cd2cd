import type { AnswerSchema } from '../http/answer-schema.ts';

const TYPES: ReadonlyMap<unknown, string> = new Map([
  ['string', 'text'],
  ['integer', 'whole number'],
  ['number', 'number'],
  ['boolean', 'true or false'],
]);

const FORMATS: ReadonlyMap<unknown, string> = new Map([
  ['date-time', 'time'],
  ['uri', 'address'],
  ['uuid', 'id'],
]);

/** What may stand in a parameter: `whole number from 1 to 100`, `text of 512 characters at most`. */
export function schemaText({ type, format, minimum, maximum, maxLength, enum: choices }: AnswerSchema): string {
  if (Array.isArray(choices)) return choices.map((choice) => JSON.stringify(choice)).join(' or ');
  const noun = FORMATS.get(format) ?? TYPES.get(type) ?? 'any';
  const from = typeof minimum === 'number' ? ` from ${minimum}` : '';
  const to = typeof maximum === 'number' ? ` to ${maximum}` : '';
  const most = typeof maxLength === 'number' ? ` of ${maxLength} characters at most` : '';
  return `${noun}${from}${to}${most}`;
}
