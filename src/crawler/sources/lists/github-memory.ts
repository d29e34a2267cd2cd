import { foldName } from '../../../catalog/values/qualified-name.ts';
import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import type { CrawlContext } from '../../context/crawl-context.ts';
import { rawFileReader } from '../../source-list/repository-location.ts';
import type { AboutRepository } from '../repository-source.ts';
import type { SourceEntry } from '../../source-list/source-entry.ts';

/** The facts of a repository at GitHub that its servers use. */
export type RepositoryFacts = AboutRepository['facts'];

/** A platform file that was read. */
export interface KnownFile {
  readonly path: string;
  /** Name of its server; empty if it was not read yet. */
  readonly name: string;
}

/** The remembered repositories of an owner, by name. */
function repositoriesIn(memory: JsonObject): JsonObject {
  const known = member(memory, 'repositories');
  return isJsonObject(known) ? known : jsonObject();
}

/**
 * The known repositories of an owner: the remembered ones, and those with files that content files have as origins. Repositories with their
 * own entry are excluded.
 */
export function knownRepositories(
  memory: JsonObject,
  { location }: Pick<SourceEntry, 'location'>,
  { known, rawUrl, foldersOf }: Pick<CrawlContext, 'known' | 'rawUrl' | 'foldersOf'>,
): JsonObject {
  const repositories = jsonObject(Object.entries(repositoriesIn(memory)));
  const remembered = new Set(namesIn(repositories).map(foldName));
  const fileAt = rawFileReader(rawUrl);
  for (const [source, names] of known.index().bySource) {
    const file = fileAt(source);
    const [name] = names.filter((one) => !remembered.has(foldName(one)));
    if (file?.owner.toLowerCase() !== location.toLowerCase() || name === undefined || foldersOf(file).length > 0) continue;
    const repository = repositories[file.repo];
    const files = member(repository, 'files');
    if (textMember(files, file.path) !== undefined) continue;
    repositories[file.repo] = jsonObject([
      ...Object.entries(isJsonObject(repository) ? repository : {}),
      ['files', jsonObject([...Object.entries(isJsonObject(files) ? files : {}), [file.path, name]])],
    ]);
  }
  return repositories;
}

/** The known servers of an owner's repositories. */
export function namesIn(repositories: JsonObject): readonly string[] {
  return Object.values(repositories).flatMap((known) => filesOf(known).map(({ name }) => name));
}

/** The memory of a repository; its files are added one by one. */
export function notedRepository(state: string, branch: string, about: RepositoryFacts): JsonObject {
  const { description, tags, version, createdAt, license, stars, releasedAt } = about;
  const facts: [string, JsonValue | undefined][] = [
    ['description', description],
    ['tags', tags?.slice()],
    ['version', version],
    ['createdAt', createdAt],
    ['license', license],
    ['stars', stars],
    ['releasedAt', releasedAt],
  ];
  return jsonObject([
    ['state', state],
    ['branch', branch],
    ['facts', jsonObject(facts.filter((fact): fact is [string, JsonValue] => fact[1] !== undefined))],
    ['files', jsonObject()],
  ]);
}

/** Removes the state, so that the next crawl reads the repository completely. */
export function withoutState(known: JsonValue): JsonObject {
  return jsonObject(Object.entries(isJsonObject(known) ? known : {}).filter(([key]) => key !== 'state'));
}

/** The remembered platform files of a repository. */
export function filesOf(repository: JsonValue | undefined): readonly KnownFile[] {
  const files = member(repository, 'files');
  return Object.entries(isJsonObject(files) ? files : {}).flatMap(([path, name]) => (typeof name === 'string' ? [{ path, name }] : []));
}

/** The remembered facts of a repository. */
export function factsOf(repository: JsonValue | undefined): RepositoryFacts {
  const facts = member(repository, 'facts');
  const [description, version, createdAt] = ['description', 'version', 'createdAt'].map((key) => textMember(facts, key));
  const [license, releasedAt] = ['license', 'releasedAt'].map((key) => textMember(facts, key));
  const stars = countOf(member(facts, 'stars'));
  const tags = textsOf(member(facts, 'tags'));
  return {
    ...(description && { description }),
    ...(tags.length > 0 && { tags }),
    ...(version && { version }),
    ...(createdAt && { createdAt }),
    ...(license && { license }),
    ...(stars !== undefined && { stars }),
    ...(releasedAt && { releasedAt }),
  };
}

/** A count; `undefined` for another value. */
export function countOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** The non-empty texts of a list. */
export function textsOf(list: JsonValue | undefined): readonly string[] {
  return Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string' && item !== '') : [];
}
