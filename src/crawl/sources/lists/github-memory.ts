import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../../../document/json-tree.ts';
import type { CrawlContext } from '../../crawl-context.ts';
import { rawFileReader } from '../repository-location.ts';
import type { AboutRepository } from '../repository-source.ts';
import type { SourceEntry } from '../source-entry.ts';

/** What GitHub says of a repository, as far as a server takes it over. */
export type RepositoryFacts = AboutRepository['facts'];

/** A platform file that was read. */
export interface KnownFile {
  readonly path: string;
  /** Name of the server that it was read as; empty where it has not been read yet. */
  readonly name: string;
}

/** What is remembered of the repositories of an owner, by name. */
export function repositoriesIn(memory: JsonObject): JsonObject {
  const known = member(memory, 'repositories');
  return isJsonObject(known) ? known : jsonObject();
}

/**
 * What is known of the repositories of an owner before they are read: what is remembered, and of repositories of which nothing is, the
 * names and the places of their files as content files have them. A repository that an entry of its own reads is left to that one.
 */
export function knownRepositories(
  memory: JsonObject,
  { location }: Pick<SourceEntry, 'location'>,
  { known, rawUrl, foldersOf }: Pick<CrawlContext, 'known' | 'rawUrl' | 'foldersOf'>,
): JsonObject {
  const remembered = repositoriesIn(memory);
  const fileAt = rawFileReader(rawUrl);
  const files = new Map<string, [path: string, name: string][]>();
  for (const [source, names] of known.index().bySource) {
    const file = fileAt(source);
    if (file?.owner.toLowerCase() !== location.toLowerCase() || member(remembered, file.repo) !== undefined) continue;
    if (foldersOf(file).length > 0) continue;
    files.set(file.repo, [...(files.get(file.repo) ?? []), ...names.map((name): [string, string] => [file.path, name])]);
  }
  const others = [...files].map(([repo, known]): [string, JsonValue] => [repo, jsonObject([['files', jsonObject(known)]])]);
  return jsonObject([...Object.entries(remembered), ...others]);
}

/** The servers that are known from an owner's repositories. */
export function namesIn(repositories: JsonObject): readonly string[] {
  return Object.values(repositories).flatMap((known) => filesOf(known).map(({ name }) => name));
}

/** What is to be remembered of a repository; its files are added one by one. */
export function notedRepository(state: string, branch: string, { description, tags, version, createdAt }: RepositoryFacts): JsonObject {
  const facts: [string, JsonValue | undefined][] = [
    ['description', description],
    ['tags', tags?.slice()],
    ['version', version],
    ['createdAt', createdAt],
  ];
  return jsonObject([
    ['state', state],
    ['branch', branch],
    ['facts', jsonObject(facts.filter((fact): fact is [string, JsonValue] => fact[1] !== undefined))],
    ['files', jsonObject()],
  ]);
}

/** The same repository, to be looked at again next time. */
export function withoutState(known: JsonValue): JsonObject {
  return jsonObject(Object.entries(isJsonObject(known) ? known : {}).filter(([key]) => key !== 'state'));
}

/** The platform files that are remembered of a repository. */
export function filesOf(repository: JsonValue | undefined): readonly KnownFile[] {
  const files = member(repository, 'files');
  return Object.entries(isJsonObject(files) ? files : {}).flatMap(([path, name]) => (typeof name === 'string' ? [{ path, name }] : []));
}

/** What GitHub said of a remembered repository. */
export function factsOf(repository: JsonValue | undefined): RepositoryFacts {
  const facts = member(repository, 'facts');
  const [description, version, createdAt] = ['description', 'version', 'createdAt'].map((key) => textMember(facts, key));
  const tags = textsOf(member(facts, 'tags'));
  return {
    ...(description && { description }),
    ...(tags.length > 0 && { tags }),
    ...(version && { version }),
    ...(createdAt && { createdAt }),
  };
}

/** The texts of a list that are not empty. */
export function textsOf(list: JsonValue | undefined): readonly string[] {
  return Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string' && item !== '') : [];
}
