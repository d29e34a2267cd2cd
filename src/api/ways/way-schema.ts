import { STATED_SIGN_INS } from '../../catalog/record/sign-in-kinds.ts';
import { exactly, type AnswerSchema } from '../http/answer-schema.ts';

const TEXT: AnswerSchema = { type: 'string' };
const TEXTS: AnswerSchema = { type: 'array', items: TEXT };
const FLAG: AnswerSchema = { type: 'boolean' };

const MEMBERS: Readonly<Record<string, AnswerSchema>> = {
  id: { type: 'string', minLength: 1 },
  kind: { enum: ['remote', 'package', 'local'] },
  signIn: {
    enum: STATED_SIGN_INS,
    description: 'What the server requires of its user, if it is used this way; absent where it is not known.',
  },
  transport: { enum: ['streamable-http', 'sse'] },
  url: TEXT,
  headers: { ...TEXTS, description: 'Names of the headers that requests need.' },
  registryType: TEXT,
  identifier: TEXT,
  version: TEXT,
  fileSha256: { type: 'string', pattern: '^[a-f0-9]{64}$' },
  command: TEXT,
  args: TEXTS,
  env: { type: 'object', additionalProperties: TEXT },
  commandLine: { ...TEXT, description: 'The command for a POSIX shell.' },
  localUrl: { ...TEXT, description: 'URL to which a client connects after the command was started.' },
  hostAccess: { ...TEXTS, description: 'Options that give a container access to the host.' },
  unsupported: {
    enum: [...['registry', 'file', 'identifier', 'version', 'runtime-argument'], ...['variable-name', 'variable-value', 'local-url']],
    description: 'Why no command starts it; file: clients open the file at "identifier".',
  },
  variables: {
    type: 'array',
    items: exactly({ name: TEXT, description: TEXT, isRequired: FLAG, isSecret: FLAG }, ['description']),
  },
  entry: { type: 'object', description: 'The entry that most clients read in their configuration.' },
};

/** The ways to use a server. `YOUR_…` stands for each value that its user must enter. */
export const WAYS_SCHEMA: AnswerSchema = {
  type: 'array',
  description: 'How the server is reached or started. YOUR_… stands for each value that its user must enter.',
  items: exactly(
    MEMBERS,
    Object.keys(MEMBERS).filter((name) => name !== 'id' && name !== 'kind'),
  ),
};
