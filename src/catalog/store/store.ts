import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

import { createCatalog, type Catalog } from '../published/catalog.ts';
import { changeTime, newerTime } from '../content-file/change-time.ts';
import { contentPath, WRITTEN_HERE, type ContentFile } from '../content-file/content-file.ts';
import { completeRecord } from '../record/facts.ts';
import type { FormerName } from '../content-file/former-name.ts';
import { formerServer, removedServer, type RemovedServer } from '../content-file/removed-server.ts';
import type { SiteTheme } from '../published/site-theme.ts';
import type { Product } from '../lists/product.ts';
import { readProducts } from '../lists/product-file.ts';
import { readProfile, type Profile } from '../lists/profile.ts';
import { foldName, isQualifiedName } from '../values/qualified-name.ts';
import { UNKNOWN_TIME } from '../values/timestamp.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '../published/site-settings.ts';
import { locateProblems, type ParsedDocument } from '../parsing/document.ts';
import { member, type JsonValue } from '../parsing/json-tree.ts';
import { CONTENT_LIMITS } from '../parsing/limits.ts';
import type { Problem, Read } from '../parsing/problem.ts';
import { parseYaml } from '../parsing/yaml.ts';
import type { ContentCache } from './content-cache.ts';
import { usableIcons } from './icon-store.ts';
import { checkOptionalFolder, isMissing, readNamed, yamlFilesBelow } from './optional-files.ts';
import { parsedFiles } from './parsed-files.ts';
import { readSiteFile } from './site-keys.ts';
import { slashPath } from './slash-path.ts';
import { contentFilePath } from './store-paths.ts';
import { readTheme } from './theme-files.ts';

/** The stored data of the `content/` folder. */
export interface StoredContent {
  /** Content files of listed servers, sorted by path. */
  readonly files: readonly ContentFile[];
  /** Content files of removed servers, with their last known facts. */
  readonly removed: readonly ContentFile[];
  readonly profiles: readonly Profile[];
  /** The entries of `products.yaml`; none without the file. */
  readonly products: readonly Product[];
  /** Names of the stored icons of listed servers that can be published. */
  readonly icons: ReadonlySet<string>;
  readonly site: SiteSettings;
  /** What the operator's files add to the pages; absent if there are none. */
  readonly theme?: SiteTheme;
  readonly problems: readonly Problem[];
  /** The cache that it was read with. */
  readonly cache?: ContentCache;
  /** See `Catalog.missingPictures`. */
  readonly missingPictures?: ReadonlySet<string>;
}

/**
 * Reads a content folder. Unreadable files are problems; everything else is returned.
 *
 * Synchronous: for thousands of small files that takes a third of the CPU time of asynchronous reads.
 *
 * @param cache of earlier builds; without one, every file is read and parsed
 */
export function readStore(contentDir: string, cache?: ContentCache): StoredContent {
  const problems: Problem[] = [];
  const files = keepFirstOfEachName(readContentFiles(contentDir, problems, cache), problems);
  const filedProfiles = readProfiles(contentDir, problems);
  const present = presentNames(files.map(({ content }) => content));
  const products = readSingle(contentDir, 'products.yaml', readProducts, problems)?.value ?? [];
  const { site, theme } = readSite(contentDir, problems);
  const { listed = [], removed = [] } = Object.groupBy(
    files.map(({ content }) => content),
    ({ state }) => (state.status === 'gone' ? 'removed' : 'listed'),
  );
  const { icons, problems: iconProblems } = usableIcons(contentDir, listed);
  return {
    files: listed,
    removed,
    profiles: filedProfiles.map(({ profile }) => underPresentNames(profile, present)),
    products,
    icons,
    site,
    problems: [
      ...problems,
      ...unlistedMembers(contentDir, { profiles: filedProfiles, filed: files, present }),
      ...unknownProfiles(filedProfiles, files),
      ...iconProblems,
    ],
    ...(theme && { theme }),
    ...(cache && { cache }),
  };
}

/** The catalogue of a content store. */
export function catalogOf({ files, removed, profiles, products, icons, site, missingPictures }: StoredContent): Catalog {
  const records = files.map((file) => {
    const { icon } = file.icon ?? {};
    const isPublished = icon !== undefined && site.files.icons && icons.has(icon.file);
    return completeRecord({ ...file.facts, updatedAt: changeTime(file) }, file.facts.createdAt, isPublished ? icon : undefined);
  });
  return createCatalog({
    records,
    profiles,
    products,
    site,
    removed: [...removed.flatMap(removedOf), ...formerOf([...files, ...removed])],
    missingPictures,
  });
}

function removedOf(file: ContentFile): RemovedServer[] {
  const { facts, state } = file;
  return state.status === 'gone' ? [removedServer({ ...facts, updatedAt: changeTime(file) }, state)] : [];
}

/** The former names of servers that no other server uses. */
function formerOf(files: readonly ContentFile[]): RemovedServer[] {
  return freeFormerNames(files).map(({ file: { facts, state, formerNames = [] }, former }) => {
    // Each contains the current name, so it changed when the server got that name.
    const updatedAt = formerNames.map(({ since }) => since).reduce(newerTime, facts.createdAt);
    return formerServer({ ...facts, updatedAt }, former, state.status !== 'gone');
  });
}

function freeFormerNames(files: readonly ContentFile[]): { readonly file: ContentFile; readonly former: FormerName }[] {
  const taken = new Set(files.map(({ facts }) => foldName(facts.qualifiedName)));
  return files.flatMap((file) => {
    const free = (file.formerNames ?? []).filter(({ name }) => !taken.has(foldName(name)));
    for (const { name } of free) taken.add(foldName(name));
    return free.map((former) => ({ file, former }));
  });
}

/** The present names of renamed servers by former name, folded. */
function presentNames(files: readonly ContentFile[]): ReadonlyMap<string, string> {
  return new Map(freeFormerNames(files).map(({ file, former }) => [foldName(former.name), file.facts.qualifiedName]));
}

/** A profile keeps the servers that were renamed since it was written. */
function underPresentNames(profile: Profile, present: ReadonlyMap<string, string>): Profile {
  const names = profile.servers.map((name) => present.get(foldName(name)) ?? name);
  return { ...profile, servers: [...new Set(names)] };
}

/** The newest time of a fetch or a removal in the store. It is the time of a build, so that equal content gives equal bytes. */
export function newestFetch({ files, removed }: StoredContent): string {
  const givenUp = removed.flatMap(({ state }) => (state.status === 'gone' ? [state.since] : []));
  return [...files.flatMap(timesOf), ...givenUp].reduce(newerTime, UNKNOWN_TIME);
}

function timesOf(file: ContentFile): readonly string[] {
  return [changeTime(file), ...Object.values(file.from).map(({ fetchedAt }) => fetchedAt)];
}

interface Filed {
  readonly file: string;
  readonly content: ContentFile;
}

function readContentFiles(contentDir: string, problems: Problem[], cache: ContentCache | undefined): Filed[] {
  const filed: Filed[] = [];
  // A cache knows the files alone: a catalogue would have no servers.
  checkOptionalFolder(path.join(contentDir, 'servers'));
  for (const { file, relative, read } of parsedFiles(contentDir, cache)) {
    const { value, problems: found } = read;
    problems.push(...found);
    if (value === undefined) continue;
    if (contentPath(value.facts.qualifiedName) !== slashPath(relative)) problems.push(misplaced(contentDir, file, value));
    filed.push({ file, content: value });
  }
  return filed;
}

function misplaced(contentDir: string, file: string, { facts }: ContentFile): Problem {
  const place = `servers/${contentPath(facts.qualifiedName)}`;
  const there = statSync(path.join(contentDir, place), { throwIfNoEntry: false });
  // A move would replace another file. Where case does not matter, it may be the same one.
  const isFree = there === undefined || there.ino === statSync(file).ino;
  const hint = isFree ? `Move it to ${place}.` : `There is a file at ${place} already: correct the name, or remove one of the two files.`;
  return {
    code: 'misplaced-file',
    severity: 'warning',
    message: `The path of the file does not match its name "${facts.qualifiedName}".`,
    hint,
    file,
    position: { line: 1, column: 1 },
  };
}

function keepFirstOfEachName(filed: readonly Filed[], problems: Problem[]): Filed[] {
  const seen = new Map<string, string>();
  return filed.filter(({ file, content }) => {
    const [name, id] = [foldName(content.facts.qualifiedName), content.facts.id];
    const [bearer, other] = [seen.get(name), seen.get(id)];
    for (const key of [name, id]) if (!seen.has(key)) seen.set(key, file);
    if (bearer === undefined && other === undefined) return true;
    problems.push({
      code: 'name-taken',
      severity: 'error',
      message:
        bearer === undefined
          ? `The id of "${content.facts.qualifiedName}" is already used by ${other ?? ''}.`
          : `The name "${content.facts.qualifiedName}" is already used by ${bearer}.`,
      hint: bearer === undefined ? 'Remove "id" from the file that is a copy.' : 'Remove one of the two files.',
      file,
      position: { line: 1, column: 1 },
    });
    return false;
  });
}

interface FiledProfile {
  readonly file: string;
  readonly profile: Profile;
  readonly document: ParsedDocument;
}

function readProfiles(contentDir: string, problems: Problem[]): FiledProfile[] {
  const folder = path.join(contentDir, 'profiles');
  const profiles: FiledProfile[] = [];
  for (const relative of yamlFilesBelow(folder)) {
    const id = relative.replace(/\.ya?ml$/, '');
    const file = path.join(folder, relative);
    const { value, problems: found, document } = readYamlFile(file, (tree) => readProfile(id, tree));
    problems.push(...found);
    if (value !== undefined) profiles.push({ file, profile: value, document });
  }
  return profiles;
}

/** The settings in `site.yaml`; mistakes in it are skipped. */
export function siteSettings(contentDir: string): SiteSettings {
  return readSite(contentDir, []).site;
}

/** Reads `site.yaml` and the files that it names. */
function readSite(contentDir: string, problems: Problem[]): { readonly site: SiteSettings; readonly theme: SiteTheme | undefined } {
  const read = readSingle(contentDir, 'site.yaml', readSiteFile, problems);
  const site = read?.value ?? DEFAULT_SITE_SETTINGS;
  const { theme, settingProblems, problems: found } = readTheme(contentDir, site);
  const hasLogo = site.logo === undefined || existsSync(path.join(contentDir, site.logo));
  const missing = hasLogo ? settingProblems : [missingLogo(site.logo), ...settingProblems];
  if (read !== undefined) problems.push(...locateProblems(missing, read.document, path.join(contentDir, 'site.yaml')));
  problems.push(...found);
  return { site: hasLogo ? site : { ...site, logo: undefined }, theme };
}

function missingLogo(logo: string | undefined): Problem {
  const message = `"logo" is "${logo ?? ''}", but that file is not in the folder of site.yaml; the default logo is used.`;
  return { code: 'missing-logo', severity: 'warning', message, hint: 'Add the image, or correct its name.', pointer: '/logo' };
}

type FileRead<T> = Read<T> & { readonly document: ParsedDocument };

/** Reads a file that a content folder may have; `undefined` without it. Its problems are added. */
function readSingle<T>(contentDir: string, name: string, read: (tree: JsonValue) => Read<T>, problems: Problem[]): FileRead<T> | undefined {
  try {
    const file = readYamlFile(path.join(contentDir, name), read);
    problems.push(...file.problems);
    return file;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function readYamlFile<T>(file: string, read: (tree: JsonValue) => Read<T>): FileRead<T> {
  const document = parseYaml(readNamed(file), { file, limits: CONTENT_LIMITS });
  if (document.value === undefined) return { value: undefined, problems: document.problems, document };
  const { value, problems } = read(document.value);
  return { value, problems: [...document.problems, ...locateProblems(problems, document, file)], document };
}

interface ProfiledStore {
  readonly profiles: readonly FiledProfile[];
  readonly filed: readonly Filed[];
  /** Present names by former ones. */
  readonly present: ReadonlyMap<string, string>;
}

/** Problems of profile members that are not in the store, or not listed. One whose file cannot be read has its problem there. */
function unlistedMembers(contentDir: string, { profiles, filed, present }: ProfiledStore): Problem[] {
  const isUnread = (name: string): boolean => {
    const own = isQualifiedName(name) ? contentFilePath(contentDir, name) : undefined;
    return own !== undefined && existsSync(own) && !filed.some(({ file }) => path.resolve(file) === own);
  };
  const known = new Map(filed.map(({ content }) => [foldName(content.facts.qualifiedName), content]));
  return profiles.flatMap(({ file, profile, document }) =>
    profile.servers.flatMap((name) => {
      const renamedTo = present.get(foldName(name));
      const content = known.get(foldName(renamedTo ?? name));
      if (content === undefined && isUnread(name)) return [];
      const problem =
        content === undefined ? unknownMember(name) : (removedMember(name, content) ?? (renamedTo && renamedMember(name, renamedTo)));
      return problem ? [{ ...problem, file, position: document.locate(pointerToServer(document, name)) }] : [];
    }),
  );
}

/** Problems of ids under `profiles` of manually maintained servers for which there is no profile. */
function unknownProfiles(profiles: readonly FiledProfile[], filed: readonly Filed[]): Problem[] {
  const known = new Set(profiles.map(({ profile }) => profile.id));
  return filed.flatMap(({ file, content: { facts, from } }) => {
    const { source = WRITTEN_HERE } = from.identity ?? {};
    const unknown = source === WRITTEN_HERE ? (facts.profiles ?? []).filter((id) => !known.has(id)) : [];
    return unknown.map((id): Problem => {
      const message = `"profiles" names ${JSON.stringify(id)}, and there is no profile with that id.`;
      const hint = 'Correct the id, or add the file profiles/<id>.yaml.';
      return { code: 'unknown-profile', severity: 'warning', message, hint, file, position: { line: 1, column: 1 } };
    });
  });
}

type ProblemText = Pick<Problem, 'code' | 'severity' | 'message' | 'hint'>;

function unknownMember(name: string): ProblemText {
  const message = `The profile names "${name}", which is not in the catalogue.`;
  return { code: 'unknown-server', severity: 'warning', message, hint: 'Correct the name, or remove the line.' };
}

function removedMember(name: string, { state }: ContentFile): ProblemText | undefined {
  if (state.status !== 'gone') return undefined;
  const message = `The profile names "${name}", which was removed on ${state.since.slice(0, 10)}: it is not shown.`;
  return { code: 'gone-server', severity: 'notice', message, hint: 'Keep the line if the server may return, or remove it.' };
}

function renamedMember(name: string, present: string): ProblemText {
  const message = `The profile names "${name}", which is "${present}" now: it is shown under that name.`;
  return { code: 'renamed-server', severity: 'notice', message, hint: `Write ${present}.` };
}

function pointerToServer({ value }: ParsedDocument, name: string): string {
  const written = member(value, 'servers');
  const index = Array.isArray(written) ? written.findIndex((item) => typeof item === 'string' && item.trim() === name) : -1;
  return `/servers/${index}`;
}
