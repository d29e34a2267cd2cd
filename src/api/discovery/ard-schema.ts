import { AI_CATALOG_TYPE, AI_REGISTRY_TYPE, SERVER_CARD_TYPE } from '../../catalog/values/discovery-formats.ts';
import type { AnswerSchema } from '../http/answer-schema.ts';

const TEXT: AnswerSchema = { type: 'string' };
const NOT_EMPTY: AnswerSchema = { type: 'string', minLength: 1 };
const TEXTS: AnswerSchema = { type: 'array', items: TEXT };

/** An identifier (ARD v0.91 appendix C). */
const IDENTIFIER: AnswerSchema = { type: 'string', pattern: '^urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$' };

const MEMBERS: Readonly<Record<string, AnswerSchema>> = {
  identifier: IDENTIFIER,
  displayName: NOT_EMPTY,
  type: {
    ...NOT_EMPTY,
    pattern: '^[a-z]+/[a-z0-9.+-]+$',
    examples: [SERVER_CARD_TYPE, AI_CATALOG_TYPE, AI_REGISTRY_TYPE, 'application/json'],
  },
  url: { type: 'string', format: 'uri' },
  data: { type: 'object' },
  description: TEXT,
  tags: TEXTS,
  capabilities: TEXTS,
  representativeQueries: TEXTS,
  version: TEXT,
  updatedAt: { type: 'string', format: 'date-time' },
  metadata: { type: 'object' },
  trustManifest: { type: 'object', properties: { identity: {} }, required: ['identity'] },
};

/** An entry of Agentic Resource Discovery (ARD v0.91 §4.2). Terms of other namespaces are allowed. */
export const ARD_ENTRY_SCHEMA: AnswerSchema = {
  type: 'object',
  properties: MEMBERS,
  required: ['identifier', 'displayName', 'type'],
  oneOf: [{ required: ['url'] }, { required: ['data'] }],
};

/** A manifest of Agentic Resource Discovery (ARD v0.91 §5.1). Other members are allowed. */
export const ARD_MANIFEST_SCHEMA: AnswerSchema = {
  type: 'object',
  properties: { entries: { type: 'array', items: ARD_ENTRY_SCHEMA } },
  required: ['entries'],
};
