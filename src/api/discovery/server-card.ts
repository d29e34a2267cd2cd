import type { ConnectionHeader } from '../../catalog/record/connection-header.ts';
import { SERVER_CARD_SCHEMA_URI } from '../../catalog/values/discovery-formats.ts';
import { placeholderDescription } from '../../catalog/values/placeholder-description.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { ServerRepository } from '../../catalog/record/server-repository.ts';
import type { ServerIcon } from '../../catalog/record/server-icon.ts';
import { cutText } from '../../i18n/formatting/cut-text.ts';
import type { Remote } from '../official/remote.ts';
import { remotesOf, serverHead } from '../official/server-json.ts';
import { plainLine } from '../text/plain-line.ts';
import { catalogServerName, CATALOG_MCP_VERSION } from './catalog-identity.ts';

/** A Server Card (SEP-2127), as far as this catalogue writes it: what a client must know before it connects. */
export interface ServerCard {
  readonly $schema: typeof SERVER_CARD_SCHEMA_URI;
  readonly name: string;
  readonly version: string;
  /** 1 to 100 characters. */
  readonly description: string;
  /** 1 to 100 characters. */
  readonly title?: string;
  /** Omitted if not known, like the icons. */
  readonly websiteUrl?: string;
  readonly icons?: readonly ServerIcon[];
  readonly repository?: ServerRepository;
  readonly remotes: readonly Remote[];
}

/**
 * The Server Card of a remote server, with the same content as its `server.json`; `undefined` for any other server.
 *
 * @param name name of the server in the official registry API, see `registryNames`
 */
export function toServerCard(record: ServerRecord, name: string, publication: Publication): ServerCard | undefined {
  const remotes = remotesOf(record);
  if (remotes.length === 0) return undefined;
  const { version, websiteUrl, icons, repository, ...card } = serverHead(record, name, publication);
  const title = plainLine(card.title ?? '', 100);
  return {
    $schema: SERVER_CARD_SCHEMA_URI,
    name,
    version,
    description: plainLine(card.description, 100) || cutText(placeholderDescription(name), 100),
    ...(title !== '' && { title }),
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(icons !== undefined && { icons }),
    ...(repository !== undefined && { repository }),
    remotes,
  };
}

/** The catalogue's own MCP server. */
export interface LiveCatalog {
  /** Whether the MCP server needs a key. */
  readonly needsKey: boolean;
}

/** The Server Card of the catalogue's own MCP server. */
export function catalogServerCard(siteName: string, publication: Publication, { needsKey }: LiveCatalog): ServerCard {
  return {
    $schema: SERVER_CARD_SCHEMA_URI,
    name: catalogServerName(publication),
    version: CATALOG_MCP_VERSION,
    description: 'Searches this catalogue of MCP servers, and describes how to connect to them.',
    title: plainLine(siteName, 100),
    websiteUrl: publication.url,
    remotes: [{ type: 'streamable-http', url: new URL('mcp', publication.url).href, ...(needsKey && { headers: [KEY_HEADER] }) }],
  };
}

const KEY_HEADER: ConnectionHeader = {
  name: 'Authorization',
  description: 'An API key of this catalogue.',
  isRequired: true,
  isSecret: true,
  value: 'Bearer {key}',
  variables: { key: { description: 'An API key of this catalogue.', isRequired: true, isSecret: true } },
};
