import { SEVERITIES } from '../../catalog/values/finding-severity.ts';
import { exactly, type AnswerSchema } from '../http/answer-schema.ts';
import { PAGINATION_SCHEMA } from '../registry/answer-schemas.ts';

const TEXT: AnswerSchema = { type: 'string' };
const TEXTS: AnswerSchema = { type: 'array', items: TEXT };
const COUNT: AnswerSchema = { type: 'integer', minimum: 0 };
const URI: AnswerSchema = { type: 'string', format: 'uri' };
const DATE: AnswerSchema = { type: 'string', format: 'date' };

const WHAT = 'A group of facts that changed, such as tools; or what a crawl found, such as tool-changed; or renamed.';

/** Changes of a listed server, newest first. */
export const LISTED_CHANGES_SCHEMA: AnswerSchema = {
  type: 'array',
  items: exactly(
    {
      at: { type: 'string', format: 'date-time' },
      what: { type: 'string', description: WHAT },
      subject: { type: 'string', description: 'Name of the tool, setting or package, or the former name.' },
    },
    ['subject'],
  ),
};

const list = (items: AnswerSchema): AnswerSchema => ({ type: 'array', minItems: 1, items });

/** The changes of one day. */
const DAY: AnswerSchema = exactly(
  {
    date: { ...DATE, description: 'In UTC.' },
    added: list(TEXT),
    changed: list(
      exactly(
        {
          server: TEXT,
          what: { ...TEXTS, description: WHAT },
          subjects: { type: 'object', additionalProperties: TEXTS, description: 'Names of tools, settings and packages, by kind.' },
        },
        ['subjects'],
      ),
    ),
    removed: list(exactly({ server: TEXT, code: { type: 'string', description: 'deleted, or the code of the repeated failure.' } })),
    renamed: list(exactly({ server: TEXT, renamedTo: TEXT })),
  },
  ['added', 'changed', 'removed', 'renamed'],
);

const FORMAT: AnswerSchema = {
  const: 'portolan-changes-1',
  description: 'Version of this file; members are removed only in a new version.',
};

/** `changes.json`, and the files with older changes. */
const CHANGES_SCHEMA: AnswerSchema = exactly(
  {
    format: FORMAT,
    since: { ...DATE, description: 'This file, with those before it, has every known change from this day on.' },
    previous: { ...URI, description: 'The file with older changes; absent in the last one.' },
    days: { type: 'array', items: DAY, description: 'Newest first.' },
  },
  ['since', 'previous'],
);

/** Response of `GET /api/changes`. */
const CHANGES_PAGE_SCHEMA: AnswerSchema = exactly(
  {
    format: FORMAT,
    since: { type: 'string', format: 'date-time', description: 'The requested time.' },
    days: { type: 'array', items: DAY, description: 'Newest first.' },
    pagination: PAGINATION_SCHEMA,
  },
  ['since'],
);

/** `checks/index.json`, and the files that continue it. */
const CHECKS_SCHEMA: AnswerSchema = exactly(
  {
    format: { const: 'portolan-checks-1', description: 'Version of this file; members are removed only in a new version.' },
    servers: { ...COUNT, description: 'Number of listed servers.' },
    withFindings: COUNT,
    bySeverity: exactly(Object.fromEntries(SEVERITIES.map((severity) => [severity, { type: 'integer', minimum: 1 }])), SEVERITIES),
    links: { ...exactly({ server: TEXT, rule: TEXT }), description: 'URLs in which {server} and {rule} are to be replaced.' },
    rules: {
      type: 'array',
      description: 'Most severe first. The servers of a rule may continue in another element.',
      items: exactly({ severity: { enum: SEVERITIES }, rule: TEXT, title: TEXT, findings: COUNT, servers: TEXTS }),
    },
    next: { ...URI, description: 'The file that continues the list; absent in the last one.' },
  },
  ['next'],
);

/** Schemas of changes by their component name. */
export const CHANGE_SCHEMAS = { ChangeDay: DAY, Changes: CHANGES_SCHEMA, ChangesPage: CHANGES_PAGE_SCHEMA } as const;

/** Schemas of findings by their component name. */
export const CHECK_SCHEMAS = { Checks: CHECKS_SCHEMA } as const;
