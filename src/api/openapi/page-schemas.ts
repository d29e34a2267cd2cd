import { CHANGE_KINDS } from '../../catalog/content-file/change.ts';
import { FACT_GROUP_NAMES } from '../../catalog/record/facts.ts';
import { OPTIONAL_FACTS } from '../../catalog/record/optional-facts.ts';
import { exactly, type AnswerSchema } from '../http/answer-schema.ts';
import { CONNECTION_HEADER_SCHEMA } from '../official/official-schemas.ts';
import { OPTIONAL_FACT_SCHEMAS } from './optional-fact-schemas.ts';
import { DETAIL_SCHEMA, LIST_ITEM_SCHEMA } from '../registry/answer-schemas.ts';

const TEXT: AnswerSchema = { type: 'string' };
const TEXTS: AnswerSchema = { type: 'array', items: TEXT };
const URI: AnswerSchema = { type: 'string', format: 'uri' };
const TIME: AnswerSchema = { type: 'string', format: 'date-time' };
const COUNT: AnswerSchema = { type: 'integer', minimum: 0 };

const FACTORS: AnswerSchema = { type: 'array', items: exactly({ factor: TEXT, points: COUNT, weight: COUNT }) };

/** Members that a page adds to what the registry says of a server. */
const PAGE_MEMBERS: Readonly<Record<string, AnswerSchema>> = {
  format: { const: 'portolan-server-1', description: 'Version of this file; a member is only ever removed with another.' },
  version: { ...TEXT, description: 'As its source numbers its releases; left out where it does not.' },
  ...OPTIONAL_FACT_SCHEMAS,
  tags: TEXTS,
  profiles: { ...TEXTS, description: 'Ids of the profiles that it is in.' },
  deployed: { type: 'boolean' },
  updatedAt: { ...TIME, description: 'When what is known of it last changed.' },
  remotes: {
    type: 'array',
    description:
      'Its ways over HTTP as its source states them: transport, address of the endpoint, headers; and the configuration of each.',
    items: exactly(
      {
        type: { enum: ['streamable-http', 'sse'] },
        url: URI,
        headers: { type: 'array', minItems: 1, items: CONNECTION_HEADER_SCHEMA },
        configSchema: { type: 'object' },
      },
      ['headers'],
    ),
  },
  state: {
    ...exactly({ status: { enum: ['good', 'stale'] }, since: TIME, code: TEXT, message: TEXT, runs: { type: 'integer', minimum: 1 } }, [
      ...['since', 'code', 'message', 'runs'],
    ]),
    description: 'Whether its sources could be read at the last crawl; of one that could not, what stands here was known before.',
  },
  origins: {
    type: 'array',
    description: 'Where each group of its facts was read, when these facts were first fetched, and the digest of the bytes.',
    items: exactly({ group: { enum: FACT_GROUP_NAMES }, source: TEXT, fetchedAt: TIME, hash: TEXT }, ['hash']),
  },
  score: {
    ...exactly({ points: { type: 'integer', minimum: 0, maximum: 100 }, factors: FACTORS }),
    description: 'How much of it is stated and can be checked: the points of the factors add up to it.',
  },
  findings: {
    type: 'array',
    description: 'What the checks found, the gravest first.',
    items: exactly({ rule: TEXT, severity: { enum: ['critical', 'high', 'medium', 'low', 'info'] }, pointer: TEXT, excerpt: TEXT }),
  },
  changes: {
    type: 'array',
    description: 'What crawls saw change, newest first.',
    items: exactly(
      { id: { type: 'string', format: 'uuid' }, at: TIME, kind: { enum: CHANGE_KINDS }, subject: TEXT, before: TEXT, after: TEXT },
      [...['before', 'after']],
    ),
  },
  links: exactly({ page: URI, connect: URI, api: URI, markdown: URI, badge: URI }, ['connect', 'markdown', 'badge']),
};

// The schema was made from a table of members.
const DETAIL_MEMBERS = DETAIL_SCHEMA['properties'] as Readonly<Record<string, AnswerSchema>>;

/** `servers/{name}.json`: all that the page of a server shows. */
export const SERVER_PAGE_SCHEMA: AnswerSchema = exactly({ ...DETAIL_MEMBERS, ...PAGE_MEMBERS }, ['version', ...OPTIONAL_FACTS]);

/** `index.json`, and the same of categories and profiles: a list of servers. */
export const LIST_PAGE_SCHEMA: AnswerSchema = exactly({
  format: { const: 'portolan-list-1', description: 'Version of this file; a member is only ever removed with another.' },
  kind: { enum: ['catalogue', 'category', 'profile'] },
  title: TEXT,
  description: TEXT,
  count: { ...COUNT, description: 'All servers of the list; that of the catalogue names the most used of them.' },
  servers: { type: 'array', items: LIST_ITEM_SCHEMA },
  links: exactly({ page: URI, markdown: URI }),
});
