import { placeholderDescription } from '../../catalog/values/placeholder-description.ts';
import { iconMediaType } from '../../catalog/icons/icon-file.ts';
import { iconCopyUrl, type Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { ServerPackage } from '../../catalog/packages/package.ts';
import { packageTree } from '../../catalog/packages/package-tree.ts';
import type { JsonObject } from '../../catalog/parsing/json-tree.ts';
import type { ServerRepository } from '../../catalog/record/server-repository.ts';
import { githubRepository } from '../../catalog/server-json/server-json-reader.ts';
import { bareName } from '../../catalog/values/qualified-name.ts';
import { iconSource, type ServerIcon } from '../../catalog/record/server-icon.ts';
import { CATALOGUE_META, PUBLISHER_PROVIDED, SERVER_JSON_LIMITS, SERVER_JSON_SCHEMA_URI } from '../../catalog/values/server-json-format.ts';
import { officialVersion } from './official-version.ts';
import { statedUrl } from '../../catalog/values/stated-url.ts';
import { cutText } from '../../i18n/formatting/cut-text.ts';
import { catalogueMeta, type CatalogueMeta } from './catalogue-meta.ts';
import { publisherProvided, type PublisherProvided } from './publisher-provided.ts';
import { remoteOf, type Remote } from './remote.ts';

/** A server as `server.json` describes it, as far as this catalogue writes it (schema 2025-12-11). */
export interface ServerJson {
  readonly $schema: string;
  readonly name: string;
  /** Omitted if the server has no display name of its own. */
  readonly title?: string;
  /** 1 to 100 characters. */
  readonly description: string;
  /** @see officialVersion */
  readonly version: string;
  /** As stated by its source; omitted if not stated. */
  readonly websiteUrl?: string;
  readonly repository?: ServerRepository;
  /** The copy on this site first, then those that its source states; omitted if there are none. */
  readonly icons?: readonly ServerIcon[];
  /** As stated by their source; omitted if none is known, like the remotes. */
  readonly packages?: readonly JsonObject[];
  readonly remotes?: readonly Remote[];
  readonly _meta: { readonly [CATALOGUE_META]: CatalogueMeta; readonly [PUBLISHER_PROVIDED]?: PublisherProvided };
}

/** What `server.json` and shorter descriptions of a server both have. */
type ServerHead = Omit<ServerJson, 'packages' | 'remotes' | '_meta'>;

/**
 * A record as `server.json` (https://github.com/modelcontextprotocol/registry, docs/reference/server-json).
 *
 * @param name name of the server there, see `registryNames`
 */
export function toServerJson(record: ServerRecord, name: string, publication: Publication): ServerJson {
  const { packages = [] } = record;
  const head = serverHead(record, name, publication);
  const remotes = remotesOf(record);
  const published = publisherProvided(head.repository?.url ?? '');
  return {
    ...head,
    ...(packages.length > 0 && { packages: packages.map(publishedPackage) }),
    ...(remotes.length > 0 && { remotes }),
    _meta: { [CATALOGUE_META]: catalogueMeta(record, publication), ...(published && { [PUBLISHER_PROVIDED]: published }) },
  };
}

/**
 * The members of `server.json` that only describe a server.
 *
 * @param name name of the server there, see `registryNames`
 */
export function serverHead(record: ServerRecord, name: string, publication: Publication): ServerHead {
  const { qualifiedName, displayName, websiteUrl } = record;
  // A server without a title is shown under the last part of its name.
  const title = displayName === bareName(qualifiedName) ? '' : limited(displayName, SERVER_JSON_LIMITS.title[1]);
  const max = SERVER_JSON_LIMITS.description[1];
  const repository = repositoryOf(record);
  const icons = [...copiedIcon(record, publication), ...iconsOf(record)];
  return {
    $schema: SERVER_JSON_SCHEMA_URI,
    name,
    ...(title !== '' && { title }),
    description: limited(record.description, max) || cutText(placeholderDescription(qualifiedName), max),
    version: officialVersion(record),
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(repository !== undefined && { repository }),
    ...(icons.length > 0 && { icons }),
  };
}

/** The text as stated if it fits on one line of this length, else cut. */
function limited(text: string, max: number): string {
  return text.length <= max && text.trim() !== '' && text.isWellFormed() && !/\p{Cc}/u.test(text) ? text : cutText(text, max);
}

/** Valid GitHub names of accounts and repositories. */
const ACCOUNT = /^[a-z\d](?:-?[a-z\d]){0,38}$/i;
const REPOSITORY = /^(?!\.{1,2}$)[\w.-]{1,100}$/;

/** The stated repository, unless owner and name of the record, which the server's page links to on GitHub, are of another one. */
function repositoryOf({ owner, repo, repository }: ServerRecord): ServerRepository | undefined {
  const linked = onGithub(owner, repo);
  const stated = githubRepository(repository?.url ?? '');
  const isSame = linked === undefined || (stated?.owner === owner && stated.repo === repo);
  return repository !== undefined && isSame ? repository : linked;
}

function onGithub(owner: string, repo: string): ServerRepository | undefined {
  return ACCOUNT.test(owner) && REPOSITORY.test(repo) ? { url: `https://github.com/${owner}/${repo}`, source: 'github' } : undefined;
}

/** Without what the published schema refuses: `latest` or an empty text as a version, and a base URL that is none. */
function publishedPackage({ version, registryBaseUrl, ...stated }: ServerPackage): JsonObject {
  const hasVersion = version !== undefined && version !== '' && version !== 'latest';
  const baseUrl = statedUrl(registryBaseUrl ?? '');
  return packageTree({ ...stated, ...(hasVersion && { version }), ...(baseUrl !== undefined && { registryBaseUrl: baseUrl }) });
}

/** The copy of the icon on this site. Clients accept only https, so a site without it has none. */
function copiedIcon(record: ServerRecord, publication: Publication): readonly ServerIcon[] {
  const src = iconSource(iconCopyUrl(record, publication) ?? '');
  const { icon } = record;
  if (src === undefined || icon === undefined) return [];
  return [{ src, mimeType: iconMediaType(icon), sizes: [`${icon.width}x${icon.height}`] }];
}

/** The stated icons of a server; where only an icon URL is known, that icon. */
function iconsOf({ icons, iconUrl }: ServerRecord): readonly ServerIcon[] {
  const src = iconSource(iconUrl ?? '');
  return icons ?? (src === undefined ? [] : [{ src }]);
}

/** Remote connections, without duplicates. */
export function remotesOf({ connections }: Pick<ServerRecord, 'connections'>): Remote[] {
  const remotes = new Map<string, Remote>();
  for (const connection of connections) {
    const remote = remoteOf(connection);
    const key = JSON.stringify(remote);
    if (remote !== undefined && !remotes.has(key)) remotes.set(key, remote);
  }
  return [...remotes.values()];
}
