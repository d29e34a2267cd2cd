import { preferredConnection } from '../../catalog/record/preferred-connection.ts';
import { contextTokens } from '../../catalog/record/context-cost.ts';
import { findingSummary, type FindingSummary } from '../../catalog/record/listed-finding.ts';
import { publishedUrl, serverPagePath, type Publication } from '../../catalog/published/published.ts';
import { signInOf } from '../../catalog/record/sign-in.ts';
import type { StatedSignIn } from '../../catalog/record/sign-in-kinds.ts';
import type { Connection, ServerRecord } from '../../catalog/record/record.ts';
import { SERVER_JSON_LIMITS } from '../../catalog/values/server-json-format.ts';
import { cutText } from '../../i18n/formatting/cut-text.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';

/** Data of a server for which `server.json` has no member, or not enough space. */
export interface CatalogueMeta {
  /** The server's page in this catalogue. */
  readonly page: string;
  readonly qualifiedName: string;
  readonly id: string;
  readonly displayName: string;
  /** The whole description; where it exceeds the limit, cut with an ellipsis. */
  readonly description: string;
  readonly owner: string;
  readonly repo: string;
  readonly verified: boolean;
  readonly deployed: boolean;
  readonly useCount: number;
  readonly tags: readonly string[];
  /** Licence, stars and time of the latest release, as its source states them. */
  readonly license?: string;
  readonly stars?: number;
  readonly releasedAt?: string;
  /** What it requires of its user; omitted if not known. */
  readonly signIn?: StatedSignIn;
  /** Versions of MCP that its first endpoint answered with; omitted if not known. */
  readonly protocolVersions?: readonly string[];
  /** Tokens (o200k_base) of its tools in the context of a model. */
  readonly tokens?: number;
  /** Number of findings of the checks, and the worst severity; omitted if there are none. */
  readonly findings?: FindingSummary;
  /** Schema of the session configuration; omitted if not known, or too large. */
  readonly configSchema?: Connection['configSchema'];
}

/**
 * Data of a server for the `_meta` of its `server.json`. Where it exceeds the size that the official registry allows under one key, the
 * longest parts are left out first.
 */
export function catalogueMeta(record: ServerRecord, { url }: Publication): CatalogueMeta {
  const page = publishedUrl(serverPagePath(record.qualifiedName), { url });
  for (const candidate of candidates(record, page)) if (fits(candidate)) return candidate;
  return { ...shortest(record, page), description: '' };
}

function* candidates(record: ServerRecord, page: string): Generator<CatalogueMeta> {
  const { qualifiedName, id, displayName, description, owner, repo, verified, deployed, useCount, tags } = record;
  const { license, stars, releasedAt, endpointFacts } = record;
  const { kind: signIn } = signInOf(record);
  const protocolVersions = endpointFacts?.[0]?.protocolVersions;
  const tokens = contextTokens(record);
  const findings = findingSummary(record.findings);
  const whole = {
    ...{ page, qualifiedName, id, displayName, description, owner, repo, verified, deployed, useCount, tags },
    ...(license !== undefined && { license }),
    ...(stars !== undefined && { stars }),
    ...(releasedAt !== undefined && { releasedAt }),
    ...(signIn !== 'unknown' && { signIn }),
    ...(protocolVersions && { protocolVersions }),
    ...(tokens !== undefined && { tokens }),
    ...(findings && { findings }),
  };
  const configSchema = preferredConnection(record)?.configSchema ?? {};
  if (Object.keys(configSchema).length > 0) yield { ...whole, configSchema };
  yield whole;
  yield { ...whole, tags: [] };
  for (const max of [2000, 1000, 500, 200]) yield { ...shortest(record, page), description: cutText(description, max) };
}

/** Everything but the description, in texts short enough for any limit. */
function shortest(record: ServerRecord, page: string): CatalogueMeta {
  const { qualifiedName, id, description, verified, deployed, useCount } = record;
  const [displayName = '', owner = '', repo = ''] = [record.displayName, record.owner, record.repo].map((text) => cutText(text, 100));
  return { page, qualifiedName, id, displayName, description, owner, repo, verified, deployed, useCount, tags: [] };
}

const UTF8 = new TextEncoder();

function fits(value: CatalogueMeta): boolean {
  return UTF8.encode(markupFreeJson(value)).length <= SERVER_JSON_LIMITS.metaBytes;
}
