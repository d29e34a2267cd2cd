import { exactly, type AnswerSchema } from './answer-schema.ts';

const TIME: AnswerSchema = { type: 'string', format: 'date-time' };

/** Members of a tombstone; `renamedTo` may be left out. */
export const TOMBSTONE_MEMBERS = {
  qualifiedName: { type: 'string', minLength: 1 },
  id: { type: 'string', format: 'uuid' },
  since: { ...TIME, description: 'When it was given up.' },
  code: {
    type: 'string',
    description: '"deleted" where its source says so, "renamed" for a former name, else the code of the failure that went on.',
  },
  message: { type: 'string', description: 'Why it was given up.' },
  reservedUntil: { ...TIME, description: 'Until then nobody else may have its name here.' },
  renamedTo: { type: 'string', minLength: 1, description: 'The qualified name under which it is listed instead.' },
} as const satisfies Record<string, AnswerSchema>;

/** A server that is gone, as programs are told of it. */
export const TOMBSTONE_SCHEMA: AnswerSchema = exactly(TOMBSTONE_MEMBERS, ['renamedTo']);

/** `tombstones.json`: all servers that are gone, by name. */
export const TOMBSTONES_SCHEMA: AnswerSchema = exactly({ tombstones: { type: 'array', items: TOMBSTONE_SCHEMA } });
