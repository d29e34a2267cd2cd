import { SIGN_INS } from '../../catalog/record/sign-in-kinds.ts';
import { SEVERITIES } from '../../catalog/values/finding-severity.ts';
import { exactly, type AnswerSchema } from '../http/answer-schema.ts';

const TEXT: AnswerSchema = { type: 'string' };
const TEXTS: AnswerSchema = { type: 'array', items: TEXT, minItems: 1 };
const COUNT: AnswerSchema = { type: 'integer', minimum: 0 };
const TIME: AnswerSchema = { type: 'string', format: 'date-time' };
const OBJECT: AnswerSchema = { type: 'object' };
const YES: AnswerSchema = { type: 'boolean', const: true };

const WAY_MEMBERS: Readonly<Record<string, AnswerSchema>> = {
  way: { ...TEXT, description: 'remote, npm, pypi, oci, …, numbered if it repeats; local: no source states how it is started.' },
  url: { ...TEXT, description: 'The MCP endpoint of a remote server.' },
  transport: { type: 'string', const: 'sse', description: 'Absent for Streamable HTTP.' },
  command: { ...TEXT, description: 'Starts a package in a POSIX shell. YOUR_… stands for each value that its user must enter.' },
  localUrl: { ...TEXT, description: 'URL to which a client connects after the command was started.' },
  unsupported: { ...TEXT, description: 'Why no command starts it; file: clients open the file at "identifier".' },
  registryType: TEXT,
  identifier: TEXT,
  version: TEXT,
  fileSha256: TEXT,
  requires: { ...TEXTS, description: 'Names of the settings without which it does not work.' },
  hostAccess: { ...TEXTS, description: 'Options that give a container access to the host.' },
  entry: { ...OBJECT, description: 'The entry that most clients read in their configuration; only with detail=full.' },
  settings: { ...OBJECT, description: 'JSON Schema of its settings; only with detail=full.' },
};

const WAY: AnswerSchema = exactly(
  WAY_MEMBERS,
  Object.keys(WAY_MEMBERS).filter((name) => name !== 'way'),
);
const WHOLE_TOOL: AnswerSchema = exactly({ name: TEXT, description: TEXT, inputSchema: OBJECT }, ['description', 'inputSchema']);

const MEMBERS: Readonly<Record<string, AnswerSchema>> = {
  server: { ...TEXT, minLength: 1, description: 'Qualified name.' },
  displayName: TEXT,
  description: TEXT,
  deprecated: { ...YES, description: 'Its source advises against new use.' },
  statusMessage: TEXT,
  verified: YES,
  findings: {
    type: 'array',
    minItems: 1,
    items: exactly({ severity: { enum: SEVERITIES }, rule: TEXT, title: TEXT, count: { type: 'integer', minimum: 1 } }),
    description: 'Findings of the checks, most severe first.',
  },
  failedChecks: { ...YES, description: 'A check found a severe problem, and its findings are not known.' },
  signIn: { enum: SIGN_INS.filter((kind) => kind !== 'unknown'), description: 'What the server requires; absent where not known.' },
  tokens: { ...COUNT, description: 'Tokens (o200k_base) of all its tools in the context of a model; absent where not known.' },
  id: { type: 'string', format: 'uuid' },
  owner: TEXT,
  repo: TEXT,
  license: TEXT,
  version: TEXT,
  websiteUrl: TEXT,
  tags: TEXTS,
  profiles: TEXTS,
  deployed: YES,
  useCount: COUNT,
  stars: COUNT,
  createdAt: TIME,
  updatedAt: TIME,
  releasedAt: TIME,
  requires: { ...TEXTS, description: 'With detail=names: names of the settings without which the first way does not work.' },
  ways: {
    type: 'array',
    minItems: 1,
    items: { anyOf: [TEXT, WAY] },
    description:
      'How the server is reached or started, the usual way first; with detail=names only the kind of each, such as remote or npm.',
  },
  page: { type: 'string', format: 'uri' },
  toolCount: { ...COUNT, description: 'Number of all its tools; absent where not known.' },
  tools: {
    type: 'array',
    minItems: 1,
    items: { anyOf: [TEXT, WHOLE_TOOL] },
    description: 'Names, signatures such as `search(q: string, limit?: int)`, or tools with their schemas.',
  },
  nextToolsFrom: { type: 'integer', minimum: 2, description: 'The value of "toolsFrom" for the next tools; absent after the last.' },
  unknownTools: {
    type: 'array',
    minItems: 1,
    items: exactly({ name: TEXT, similar: TEXTS }, ['similar']),
    description: 'Requested tools that it does not have, with similar names.',
  },
  leftOut: { ...TEXTS, description: 'What was too long for this answer; the file of the server has all of it.' },
};

/** Response of `GET /servers/{id}` with `detail`, `tools` or `toolsFrom`. Members that say nothing are absent. */
export const SERVER_PART_SCHEMA: AnswerSchema = {
  ...exactly(
    MEMBERS,
    Object.keys(MEMBERS).filter((name) => name !== 'server'),
  ),
  description: 'A part of a server in few words: members that say nothing are absent.',
};
