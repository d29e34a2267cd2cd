import { placeholderDescription } from '../../catalog/values/placeholder-description.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { iconSource, type ServerIcon } from '../../catalog/record/server-icon.ts';
import { CATALOGUE_META, PUBLISHER_PROVIDED, SERVER_JSON_LIMITS, SERVER_JSON_SCHEMA_URI } from '../../catalog/values/server-json-schema.ts';
import { officialVersion } from './official-version.ts';
import { cutText } from '../../i18n/formatting/cut-text.ts';
import { catalogueMeta, type CatalogueMeta } from './catalogue-meta.ts';
import { publisherProvided, type PublisherProvided } from './publisher-provided.ts';
import { remoteOf, type Remote } from './remote.ts';

/** The source repository of a server. */
export interface ServerRepository {
  readonly url: string;
  readonly source: 'github';
}

/** A server as `server.json` describes it, as far as this catalogue writes it (schema 2025-12-11). */
export interface ServerJson {
  readonly $schema: string;
  readonly name: string;
  /** Omitted if the server has no display name. */
  readonly title?: string;
  /** 1 to 100 characters. */
  readonly description: string;
  /** @see officialVersion */
  readonly version: string;
  /** As stated by its source; omitted if not stated. */
  readonly websiteUrl?: string;
  readonly repository?: ServerRepository;
  /** As stated by its source; omitted if not stated. */
  readonly icons?: readonly ServerIcon[];
  /** Omitted if none is known. */
  readonly remotes?: readonly Remote[];
  readonly _meta: { readonly [CATALOGUE_META]: CatalogueMeta; readonly [PUBLISHER_PROVIDED]?: PublisherProvided };
}

/**
 * A record as `server.json` (https://github.com/modelcontextprotocol/registry, docs/reference/server-json).
 *
 * @param name name of the server there, see `registryNames`
 */
export function toServerJson(record: ServerRecord, name: string, publication: Publication): ServerJson {
  const { qualifiedName, websiteUrl } = record;
  const title = cutText(record.displayName, SERVER_JSON_LIMITS.title[1]);
  const max = SERVER_JSON_LIMITS.description[1];
  const repository = repositoryOf(record);
  const icons = iconsOf(record);
  const remotes = remotesOf(record);
  const published = publisherProvided(repository?.url ?? '');
  return {
    $schema: SERVER_JSON_SCHEMA_URI,
    name,
    ...(title !== '' && { title }),
    description: cutText(record.description, max) || cutText(placeholderDescription(qualifiedName), max),
    version: officialVersion(record),
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(repository !== undefined && { repository }),
    ...(icons.length > 0 && { icons }),
    ...(remotes.length > 0 && { remotes }),
    _meta: { [CATALOGUE_META]: catalogueMeta(record, publication), ...(published && { [PUBLISHER_PROVIDED]: published }) },
  };
}

/** Valid GitHub names of accounts and repositories. */
const ACCOUNT = /^[a-z\d](?:-?[a-z\d]){0,38}$/i;
const REPOSITORY = /^(?!\.{1,2}$)[\w.-]{1,100}$/;

/** The repository that the server's page also links to: owner and repository of a record are those on GitHub. */
function repositoryOf({ owner, repo }: ServerRecord): ServerRepository | undefined {
  return ACCOUNT.test(owner) && REPOSITORY.test(repo) ? { url: `https://github.com/${owner}/${repo}`, source: 'github' } : undefined;
}

/** The icons of a server; where only an icon URL is known, that icon. */
function iconsOf({ icons, iconUrl }: ServerRecord): readonly ServerIcon[] {
  const src = iconSource(iconUrl ?? '');
  return icons ?? (src === undefined ? [] : [{ src }]);
}

/** Remote connections, without duplicates. */
function remotesOf({ connections }: ServerRecord): Remote[] {
  const remotes = new Map<string, Remote>();
  for (const connection of connections) {
    const remote = remoteOf(connection);
    const key = JSON.stringify(remote);
    if (remote !== undefined && !remotes.has(key)) remotes.set(key, remote);
  }
  return [...remotes.values()];
}
