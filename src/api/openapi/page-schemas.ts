import { CHANGE_KINDS } from '../../catalog/content-file/change.ts';
import { FACT_GROUP_NAMES } from '../../catalog/record/facts.ts';
import { OPTIONAL_FACTS } from '../../catalog/record/optional-facts.ts';
import { exactly, type AnswerSchema } from '../http/answer-schema.ts';
import { CONNECTION_HEADER_SCHEMA } from '../official/official-schemas.ts';
import { PACKAGE_FACTS_SCHEMA, PACKAGES_SCHEMA } from '../official/package-schema.ts';
import { WAYS_SCHEMA } from '../ways/way-schema.ts';
import { OPTIONAL_FACT_SCHEMAS } from './optional-fact-schemas.ts';
import { DETAIL_SCHEMA, LIST_ITEM_SCHEMA } from '../registry/answer-schemas.ts';

const TEXT: AnswerSchema = { type: 'string' };
const TEXTS: AnswerSchema = { type: 'array', items: TEXT };
const URI: AnswerSchema = { type: 'string', format: 'uri' };
const TIME: AnswerSchema = { type: 'string', format: 'date-time' };
const COUNT: AnswerSchema = { type: 'integer', minimum: 0 };

const FACTORS: AnswerSchema = { type: 'array', items: exactly({ factor: TEXT, points: COUNT, weight: COUNT }) };

/** Members that a server's page has in addition to the registry API. */
const PAGE_MEMBERS: Readonly<Record<string, AnswerSchema>> = {
  format: { const: 'portolan-server-1', description: 'Version of this file; members are removed only in a new version.' },
  version: { ...TEXT, description: 'Version from its source; left out where not known.' },
  ...OPTIONAL_FACT_SCHEMAS,
  tags: TEXTS,
  profiles: { ...TEXTS, description: 'Ids of its profiles.' },
  deployed: { type: 'boolean' },
  updatedAt: { ...TIME, description: 'When its data last changed.' },
  remotes: {
    type: 'array',
    description: 'Its HTTP connections as stated by its source: transport, URL of the endpoint, headers, and the configuration of each.',
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
  packages: PACKAGES_SCHEMA,
  packageFacts: PACKAGE_FACTS_SCHEMA,
  ways: WAYS_SCHEMA,
  state: {
    ...exactly({ status: { enum: ['good', 'stale'] }, since: TIME, code: TEXT, message: TEXT, runs: { type: 'integer', minimum: 1 } }, [
      ...['since', 'code', 'message', 'runs'],
    ]),
    description: 'Whether its sources could be read at the last crawl; if not, the data is from an earlier crawl.',
  },
  origins: {
    type: 'array',
    description: 'Source of each group of facts, when these facts were first fetched, and the hash of the bytes.',
    items: exactly({ group: { enum: FACT_GROUP_NAMES }, source: TEXT, fetchedAt: TIME, hash: TEXT }, ['hash']),
  },
  score: {
    ...exactly({ points: { type: 'integer', minimum: 0, maximum: 100 }, factors: FACTORS }),
    description:
      'How complete and verifiable its data is: the sum of the points of the factors. The factor `startable` has half its points if the server runs locally and no command that starts it is known.',
  },
  findings: {
    type: 'array',
    description: 'Findings of the security checks, most severe first.',
    items: exactly({ rule: TEXT, severity: { enum: ['critical', 'high', 'medium', 'low', 'info'] }, pointer: TEXT, excerpt: TEXT }),
  },
  changes: {
    type: 'array',
    description: 'Changes that crawls found, newest first.',
    items: exactly(
      { id: { type: 'string', format: 'uuid' }, at: TIME, kind: { enum: CHANGE_KINDS }, subject: TEXT, before: TEXT, after: TEXT },
      [...['before', 'after']],
    ),
  },
  links: exactly({ page: URI, connect: URI, api: URI, markdown: URI, badge: URI }, ['connect', 'markdown', 'badge']),
};

// `exactly` made the schema from a table of members.
const DETAIL_MEMBERS = DETAIL_SCHEMA['properties'] as Readonly<Record<string, AnswerSchema>>;

/** `servers/{name}.json`: all data of a server's page. */
export const SERVER_PAGE_SCHEMA: AnswerSchema = exactly({ ...DETAIL_MEMBERS, ...PAGE_MEMBERS }, ['version', ...OPTIONAL_FACTS]);

/** `index.json`, and the same of categories and profiles: a list of servers. */
export const LIST_PAGE_SCHEMA: AnswerSchema = exactly({
  format: { const: 'portolan-list-1', description: 'Version of this file; members are removed only in a new version.' },
  kind: { enum: ['catalogue', 'category', 'profile'] },
  title: TEXT,
  description: TEXT,
  count: { ...COUNT, description: 'Number of all servers of the list; the list of the catalogue contains only the most used ones.' },
  servers: { type: 'array', items: LIST_ITEM_SCHEMA },
  links: exactly({ page: URI, markdown: URI }),
});
