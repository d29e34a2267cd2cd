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

/** Where the source of a server lies. */
export interface ServerRepository {
  readonly url: string;
  readonly source: 'github';
}

/** A server as `server.json` describes it, as far as this catalogue writes it (schema 2025-12-11). */
export interface ServerJson {
  readonly $schema: string;
  readonly name: string;
  /** Left out where the server has no name for people. */
  readonly title?: string;
  /** 1 to 100 characters. */
  readonly description: string;
  /** @see officialVersion */
  readonly version: string;
  /** As its source states it; left out where it does not. */
  readonly websiteUrl?: string;
  readonly repository?: ServerRepository;
  /** As its source states them; left out where it does not. */
  readonly icons?: readonly ServerIcon[];
  /** Left out where none is known. */
  readonly remotes?: readonly Remote[];
  readonly _meta: { readonly [CATALOGUE_META]: CatalogueMeta; readonly [PUBLISHER_PROVIDED]?: PublisherProvided };
}

/**
 * A record as `server.json` (https://github.com/modelcontextprotocol/registry, docs/reference/server-json).
 *
 * @param name what the server is called there, see `registryNames`
 */
export function toServerJson(record: ServerRecord, name: string, publication: Publication): ServerJson {
  const { qualifiedName, websiteUrl } = record;
  const title = cutText(record.displayName, SERVER_JSON_LIMITS.title[1]);
  const most = SERVER_JSON_LIMITS.description[1];
  const repository = repositoryOf(record);
  const icons = iconsOf(record);
  const remotes = remotesOf(record);
  const published = publisherProvided(repository?.url ?? '');
  return {
    $schema: SERVER_JSON_SCHEMA_URI,
    name,
    ...(title !== '' && { title }),
    description: cutText(record.description, most) || cutText(placeholderDescription(qualifiedName), most),
    version: officialVersion(record),
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(repository !== undefined && { repository }),
    ...(icons.length > 0 && { icons }),
    ...(remotes.length > 0 && { remotes }),
    _meta: { [CATALOGUE_META]: catalogueMeta(record, publication), ...(published && { [PUBLISHER_PROVIDED]: published }) },
  };
}

/** Names as GitHub gives them to accounts and repositories. What is none is no repository there. */
const ACCOUNT = /^[a-z\d](?:-?[a-z\d]){0,38}$/i;
const REPOSITORY = /^(?!\.{1,2}$)[\w.-]{1,100}$/;

/** The repository that the server's page leads to, too: a record that states owner and repository means those of GitHub. */
function repositoryOf({ owner, repo }: ServerRecord): ServerRepository | undefined {
  return ACCOUNT.test(owner) && REPOSITORY.test(repo) ? { url: `https://github.com/${owner}/${repo}`, source: 'github' } : undefined;
}

/** The icons that are stated; where a source names but the address of one, that one. */
function iconsOf({ icons, iconUrl }: ServerRecord): readonly ServerIcon[] {
  const src = iconSource(iconUrl ?? '');
  return icons ?? (src === undefined ? [] : [{ src }]);
}

/** Ways over the network, each once. */
function remotesOf({ connections }: ServerRecord): Remote[] {
  const remotes = new Map<string, Remote>();
  for (const connection of connections) {
    const remote = remoteOf(connection);
    const key = JSON.stringify(remote);
    if (remote !== undefined && !remotes.has(key)) remotes.set(key, remote);
  }
  return [...remotes.values()];
}
