import type { OPTIONAL_FACTS } from '../../catalog/record/optional-facts.ts';
import { ICON_SCHEMA, REPOSITORY_SCHEMA } from '../official/official-schemas.ts';
import type { AnswerSchema } from '../http/answer-schema.ts';

/** Schemas of the optional facts of a server. */
export const OPTIONAL_FACT_SCHEMAS = {
  websiteUrl: { type: 'string', format: 'uri', description: 'As stated by its source.' },
  icons: { type: 'array', minItems: 1, items: ICON_SCHEMA, description: 'As stated by its source; the site does not load them.' },
  repository: { ...REPOSITORY_SCHEMA, description: 'As stated by its source; left out where owner and repo say the same.' },
  license: { type: 'string', description: 'As stated by its source: an SPDX expression or a short name.' },
  stars: { type: 'integer', minimum: 0, description: 'Stars of its repository when a crawl last read it.' },
  releasedAt: { type: 'string', format: 'date-time', description: 'Time of its latest release, as stated by its source.' },
  status: { const: 'deprecated', description: 'Its source advises against new use; left out for a server in use.' },
  statusMessage: { type: 'string', description: 'Why it is deprecated, as stated by its source.' },
  statusChangedAt: { type: 'string', format: 'date-time', description: 'When it became deprecated.' },
} as const satisfies Record<(typeof OPTIONAL_FACTS)[number], AnswerSchema>;
