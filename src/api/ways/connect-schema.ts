import { exactly, type AnswerSchema } from '../http/answer-schema.ts';

const TEXT: AnswerSchema = { type: 'string' };
const URI: AnswerSchema = { type: 'string', format: 'uri' };
const TEXTS: AnswerSchema = { type: 'array', items: TEXT };
const LINE: AnswerSchema = { type: ['string', 'null'] };

const CLIENTS: AnswerSchema = { ...TEXTS, minItems: 1, description: 'Ids of the clients for which the entry is the same.' };
const PROXIED: AnswerSchema = {
  enum: ['local-only', 'sse'],
  description: 'Why the remote server runs as a local process of mcp-remote: the client has no remote servers, or not the older transport.',
};
const MEANS = { clients: CLIENTS, proxied: PROXIED };

const LINES = {
  posix: { ...LINE, description: 'Command line for a POSIX shell; null where it cannot be quoted safely.' },
  powershell: { ...LINE, description: 'The same for PowerShell, where it differs.' },
  cmd: { ...LINE, description: 'The same for the Windows command prompt, where it differs.' },
};

const BODY = {
  content: { type: 'object', description: 'What the file gets, for JSON.' },
  text: { ...TEXT, description: 'What the file gets, for YAML and TOML.' },
};

const LINK_ENTRY: AnswerSchema = exactly(
  {
    kind: { const: 'link' },
    ...MEANS,
    href: { ...TEXT, description: 'Opens the client.' },
    host: { ...TEXT, description: 'Web host that receives the data of the link; absent if it opens the program directly.' },
  },
  ['proxied', 'host'],
);

const COMMAND_ENTRY: AnswerSchema = exactly({ kind: { const: 'command' }, ...MEANS, ...LINES }, ['proxied', 'powershell', 'cmd']);

const FILE_ENTRY: AnswerSchema = exactly(
  {
    kind: { const: 'file' },
    ...MEANS,
    format: { enum: ['json', 'jsonc', 'yaml', 'toml'] },
    topLevelKey: { ...TEXT, description: 'Member of the file that contains the servers.' },
    ...BODY,
    windows: { anyOf: [exactly(BODY, ['content', 'text']), { type: 'null' }], description: 'For Windows, where it differs; null: none.' },
  },
  ['proxied', 'content', 'text', 'windows'],
);

const LACKING_ENTRY: AnswerSchema = {
  ...exactly({ kind: { const: 'lacking' }, ...MEANS, means: { enum: ['link', 'command'] }, lacks: { enum: ['headers', 'sse'] } }, [
    'proxied',
  ]),
  description: 'The link or command of the client cannot express this server, so there is none.',
};

const PLACEHOLDER: AnswerSchema = exactly(
  {
    text: { ...TEXT, description: 'As it is in the entries; encoded in a link.' },
    label: { ...TEXT, description: 'Name of the value.' },
    style: {
      enum: ['input', 'variable', 'env-variable', 'braced-variable', 'secret-store', 'by-hand'],
      description:
        'Where the value comes from. input: the client asks; variable, env-variable, braced-variable: an environment variable; secret-store: the store of the client; by-hand: the user replaces the text.',
    },
    inUrl: { const: true, description: 'It becomes part of a URL: percent-encode the value.' },
    choices: { ...TEXTS, description: 'The allowed values.' },
  },
  ['inUrl', 'choices'],
);

const WAY_MEMBERS: Readonly<Record<string, AnswerSchema>> = {
  id: { type: 'string', minLength: 1, description: 'For the parameter way.' },
  kind: { enum: ['remote', 'package', 'local'], description: 'local: no source states how it is started.' },
  endpoint: { ...URI, description: 'URL of the MCP endpoint of a remote server, without the configuration.' },
  transport: { enum: ['streamable-http', 'sse'] },
  signIn: { enum: ['none', 'key', 'oauth'], description: 'What the server requires of its user; absent where it is not known.' },
  registryType: TEXT,
  identifier: TEXT,
  version: TEXT,
  fileSha256: { type: 'string', pattern: '^[a-f0-9]{64}$' },
  start: {
    ...exactly({ ...LINES, env: { type: 'object', additionalProperties: TEXT } }, ['powershell', 'cmd', 'env']),
    description: 'Command that the user starts before the client connects; absent where the client starts the package.',
  },
  unsupported: {
    ...TEXT,
    description: 'Why there are no entries; file: clients open the file at "identifier"; settings: users first fill in settings on "page".',
  },
  placeholders: { type: 'array', minItems: 1, description: 'Texts that stand for a value of the user.', items: PLACEHOLDER },
  entries: {
    type: 'array',
    description: 'Links, commands and parts of configuration files. Each is listed once for all its clients.',
    items: { oneOf: [LINK_ENTRY, COMMAND_ENTRY, FILE_ENTRY, LACKING_ENTRY] },
  },
};

const PATHS: AnswerSchema = exactly({ linux: TEXT, macos: TEXT, windows: TEXT, project: TEXT }, ['linux', 'macos', 'windows', 'project']);

/** What adds a server to clients: `connect/<name>.json`, and `GET /api/servers/{id}/install`. */
export const CONNECT_SCHEMA: AnswerSchema = exactly(
  {
    format: { const: 'portolan-connect-1', description: 'Version of this format; members are removed only in a new version.' },
    qualifiedName: { type: 'string', minLength: 1 },
    page: { ...URI, description: 'Page on which users enter values.' },
    deprecated: { const: true, description: 'Its source advises against new use.' },
    failedChecks: { const: true, description: 'A check of its texts and URLs found a severe problem.' },
    name: { ...TEXT, description: 'Name under which clients list the server.' },
    ways: {
      type: 'array',
      description: 'How the server is reached or started; the first is the usual one.',
      items: exactly(
        WAY_MEMBERS,
        Object.keys(WAY_MEMBERS).filter((member) => !['id', 'kind', 'entries'].includes(member)),
      ),
    },
    clients: {
      type: 'object',
      description: 'The clients of the entries, by id, with the paths of their configuration files.',
      additionalProperties: exactly({ label: TEXT, paths: PATHS }, ['paths']),
    },
  },
  ['deprecated', 'failedChecks'],
);
