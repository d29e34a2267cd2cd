import { exactly, type AnswerSchema } from './answer-schema.ts';

const TIME: AnswerSchema = { type: 'string', format: 'date-time' };

/** Members of a tombstone; `renamedTo` may be left out. */
export const TOMBSTONE_MEMBERS = {
  qualifiedName: { type: 'string', minLength: 1 },
  id: { type: 'string', format: 'uuid' },
  since: { ...TIME, description: 'When it was removed.' },
  code: {
    type: 'string',
    description: '"deleted" where the source deleted it, "renamed" for a former name, else the code of the persistent failure.',
  },
  message: { type: 'string', description: 'Why it was removed.' },
  reservedUntil: { ...TIME, description: 'Until then no other server may have its name here.' },
  renamedTo: { type: 'string', minLength: 1, description: 'The qualified name under which it is listed now.' },
} as const satisfies Record<string, AnswerSchema>;

/** The tombstone of a removed server. */
export const TOMBSTONE_SCHEMA: AnswerSchema = exactly(TOMBSTONE_MEMBERS, ['renamedTo']);

/** `tombstones.json`: all removed servers, by name. */
export const TOMBSTONES_SCHEMA: AnswerSchema = exactly({ tombstones: { type: 'array', items: TOMBSTONE_SCHEMA } });
