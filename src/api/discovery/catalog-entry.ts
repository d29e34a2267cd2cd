import type { Catalog } from '../../catalog/published/catalog.ts';
import { publishedUrl, type Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { SERVER_CARD_TYPE } from '../../catalog/values/discovery-formats.ts';
import { UNKNOWN_TIME } from '../../catalog/values/timestamp.ts';
import { plainLine } from '../text/plain-line.ts';
import { airUrn } from './catalog-identity.ts';
import { catalogServerCard, toServerCard, type LiveCatalog, type ServerCard } from './server-card.ts';

/** Maximum lengths of third-party texts in characters, and maximum number of tags. */
const MAX = { displayName: 100, description: 300, tags: 10, tag: 40 } as const;

/** An entry of an AI Catalog or a manifest of Agentic Resource Discovery. It has either `url` or `data`. */
export interface CatalogEntry {
  readonly identifier: string;
  readonly displayName: string;
  /** Media type of the entry. */
  readonly type: string;
  readonly url?: string;
  readonly data?: ServerCard;
  readonly description?: string;
  readonly tags?: readonly string[];
  /** ISO 8601 with zone. */
  readonly updatedAt?: string;
  readonly metadata?: Readonly<Record<string, string | number | boolean>>;
}

/** The entries of the catalogue itself: its registry API, and its own MCP server where it runs. */
export function ownEntries({ site }: Pick<Catalog, 'site'>, publication: Publication, live: LiveCatalog | undefined): CatalogEntry[] {
  const displayName = plainLine(site.name, MAX.displayName);
  const registry: CatalogEntry = {
    identifier: airUrn(publication, 'catalogue', 'registry'),
    displayName: `${displayName}: registry API`,
    type: 'application/vnd.oai.openapi+json',
    url: new URL('api/openapi.json', publication.url).href,
    description: 'Lists, searches and describes all servers of this catalogue.',
  };
  if (live === undefined) return [registry];
  const card = catalogServerCard(site.name, publication, live);
  return [registry, { identifier: airUrn(publication, 'catalogue', 'mcp'), displayName, type: SERVER_CARD_TYPE, data: card }];
}

/**
 * The identifier of a server.
 *
 * @param name name of the server in the official registry API
 */
export function serverIdentifier(name: string, publication: Publication): string {
  return airUrn(publication, 'mcp', ...name.split('/'));
}

/**
 * The entry of a server.
 *
 * @param name name of the server in the official registry API, see `registryNames`
 */
export function serverEntry(record: ServerRecord, name: string, publication: Publication): CatalogEntry {
  const { qualifiedName, owner, status, verified, deployed, useCount, updatedAt } = record;
  const card = toServerCard(record, name, publication);
  const description = plainLine(record.description, MAX.description);
  const tags = [...new Set(record.tags.map((tag) => plainLine(tag, MAX.tag)))].filter((tag) => tag !== '').slice(0, MAX.tags);
  return {
    identifier: serverIdentifier(name, publication),
    displayName: plainLine(record.displayName, MAX.displayName) || qualifiedName,
    ...(card === undefined
      ? { type: 'application/json', url: publishedUrl(`api/servers/${qualifiedName}.json`, publication) }
      : { type: SERVER_CARD_TYPE, data: card }),
    ...(description !== '' && { description }),
    ...(tags.length > 0 && { tags }),
    ...(updatedAt !== UNKNOWN_TIME && { updatedAt }),
    metadata: {
      qualifiedName,
      ...(owner !== '' && { owner: plainLine(owner, MAX.displayName) }),
      verified,
      deployed,
      useCount,
      ...(status !== undefined && { status }),
    },
  };
}

/** The description of the operator of a manifest. */
export interface CatalogHost {
  readonly displayName: string;
  /** Host name. */
  readonly identifier: string;
  readonly documentationUrl: string;
}

/** The operator of the catalogue. */
export function catalogHost({ site }: Pick<Catalog, 'site'>, { url }: Publication): CatalogHost {
  return { displayName: plainLine(site.name, MAX.displayName), identifier: new URL(url).hostname, documentationUrl: url };
}
