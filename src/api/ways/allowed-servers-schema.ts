import { exactly, type AnswerSchema } from '../http/answer-schema.ts';

const TEXT: AnswerSchema = { type: 'string' };

/** The allow list of servers: `allowed-servers.json`. */
export const ALLOWED_SERVERS_SCHEMA: AnswerSchema = exactly({
  format: { const: 'portolan-allowed-servers-1' },
  allowedMcpServers: {
    type: 'array',
    items: {
      oneOf: [
        exactly({ serverUrl: { ...TEXT, description: 'URL of a remote server; * stands for any text.' } }),
        exactly({ serverCommand: { type: 'array', minItems: 1, items: TEXT, description: 'Command and arguments of a local server.' } }),
      ],
    },
  },
  leftOut: {
    type: 'array',
    description: 'Ways without an entry, and why: a value of the user in it, a local URL, no known command, failed checks.',
    items: exactly({ qualifiedName: TEXT, way: TEXT, reason: { enum: ['value', 'local-url', 'command', 'failed-checks'] } }, ['way']),
  },
});
