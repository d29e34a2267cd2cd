import { licenseName } from '../../../catalog/record/optional-facts.ts';
import { timestamp } from '../../../catalog/values/timestamp.ts';
import { versionOfTag } from '../../../catalog/values/version.ts';
import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import type { Problem } from '../../../catalog/parsing/problem.ts';
import { canonicalJson } from '../../../session-config/schema/canonical-json.ts';
import type { CrawlContext } from '../../context/crawl-context.ts';
import { asWarning } from '../../context/fetch-problem.ts';
import type { ServerOutput, SourceResult } from '../../merging/source-output.ts';
import { isJsonFile } from '../repository-document.ts';
import { crawlRepository, type AboutRepository } from '../repository-source.ts';
import { badOwner, isGithubOwner, noOwner } from '../../source-list/github-owner.ts';
import type { SourceEntry } from '../../source-list/source-entry.ts';
import {
  countOf,
  factsOf,
  filesOf,
  knownRepositories,
  namesIn,
  notedRepository,
  textsOf,
  withoutState,
  type KnownFile,
  type RepositoryFacts,
} from './github-memory.ts';
import { fileNameOf, folderOf, platformFilesAmong, withKnownFiles } from './github-files.ts';
import { filesOfTree, GITHUB_JSON, githubProblem, githubUrl } from './github-api.ts';
import { fetchPage, isAbsent, itemAt, itemsOfRoot, type JsonPage, type PageItem } from './json-page.ts';
import { nextLink, type NextLink } from './next-link.ts';
import { LIST_LIMITS, type ListLimits } from './list-limits.ts';
import { ListRun } from './list-run.ts';
import { PageMemory } from './page-memory.ts';
import { interrupted, PageWalk, unusableNext } from './page-walk.ts';

/** Repositories per page: GitHub's maximum. */
const PAGE_SIZE = 100;

/**
 * Reads the repositories of one owner at GitHub (docs.github.com/rest: repos, git/trees, releases). Every platform file in any folder becomes a
 * server, as with a `repository` source. Forks and archived repositories are skipped. GitHub's description of a repository is used if its
 * file has none, and so is its licence; stars do not count as usage, and change only when the repository is read again.
 */
export async function crawlGithub(entry: SourceEntry, context: CrawlContext, limits: ListLimits = LIST_LIMITS): Promise<SourceResult> {
  const run = await ListRun.open(entry, context, (memory) => namesIn(knownRepositories(memory, entry, context)));
  if (!isGithubOwner(entry.location)) return run.failed(badOwner(entry.location));
  const reading = new GithubReading(run, context, limits);
  const url = githubUrl(context, 'users', entry.location, 'repos');
  url.search = new URLSearchParams([
    ['per_page', String(PAGE_SIZE)],
    ['type', 'owner'],
    ['sort', 'full_name'],
  ]).toString();
  const first = await reading.fetch(url.href);
  return 'problem' in first ? run.failed(first.problem) : { servers: reading.servers(first), problems: [] };
}

type Page = { readonly url: string; readonly next: NextLink | undefined } & (
  | { readonly page: JsonPage; readonly items: readonly PageItem[] }
  | { readonly names: readonly string[] }
);

/** A repository as GitHub lists it. */
interface Repository {
  readonly name: string;
  readonly branch: string;
  readonly facts: RepositoryFacts;
  /** Changes with any of these values and with every push. */
  readonly state: string;
}

/** The latest release of a repository. */
type Release = Pick<RepositoryFacts, 'version' | 'releasedAt'>;

/** The platform files of a repository. */
interface FoundFiles {
  readonly files: readonly KnownFile[];
  /** Known files beyond the limit. */
  readonly left: readonly KnownFile[];
  readonly problems: readonly Problem[];
}

const NO_FILES: FoundFiles = { files: [], left: [], problems: [] };

class GithubReading {
  readonly #run: ListRun;
  readonly #context: CrawlContext;
  readonly #limits: ListLimits;
  readonly #walk: PageWalk;
  readonly #pages: PageMemory;
  readonly #before: JsonObject;
  readonly #noted = jsonObject();
  readonly #readAgain = new Set<string>();
  /** Names of all repositories on the pages, in lower case. */
  readonly #listed = new Set<string>();

  constructor(run: ListRun, context: CrawlContext, limits: ListLimits) {
    this.#run = run;
    this.#context = context;
    this.#limits = limits;
    this.#walk = new PageWalk(run.entry.location, limits);
    this.#pages = new PageMemory(run.memory, run.maySkipUnchanged);
    this.#before = knownRepositories(run.memory, run.entry, context);
  }

  async fetch(url: string): Promise<Page | { readonly problem: Problem }> {
    const last = this.#pages.recall(url);
    const answer = await this.#get(url, last?.etag);
    if (answer.kind === 'failed') {
      const problem = githubProblem(answer.problem, answer.error, this.#context);
      return { problem: isAbsent(answer) ? noOwner(problem, this.#run.entry.location) : problem };
    }
    if (answer.kind === 'unchanged') {
      const next = last && textMember(last.more, 'next');
      return { url, names: last?.names ?? [], next: next === undefined ? undefined : { url: next } };
    }
    const found = itemsOfRoot(answer.page);
    if ('problem' in found) return found;
    return { url, page: answer.page, items: found.items, next: nextLink(answer.page.document.headers?.link, url) };
  }

  async *servers(first: Page): AsyncGenerator<ServerOutput> {
    for (let current = first; ;) {
      const { url, next } = current;
      this.#walk.goTo(url);
      if ('page' in current) yield* this.#fresh(current);
      else yield* this.#unchanged(current);
      if (next === undefined) break;
      if ('unusable' in next) throw interrupted(unusableNext(url, next.unusable));
      const following = await this.fetch(next.url);
      if ('problem' in following) throw interrupted(following.problem);
      current = following;
    }
    if (this.#walk.pages > 1) yield* this.#lookUpMissing();
    yield* this.#run.unlisted();
    // Otherwise missing servers would be forgotten without being removed.
    if (this.#run.hasCompleteNames) this.#run.note({ pages: this.#pages.tree(), repositories: this.#noted });
  }

  /**
   * Requests known repositories that no page lists: if the list changed between two pages, one may have moved to a page that was read already.
   * Repositories beyond the limit stay.
   */
  async *#lookUpMissing(): AsyncGenerator<ServerOutput> {
    const unlisted = Object.keys(this.#before).filter((name) => !this.#listed.has(name.toLowerCase()));
    for (const [index, name] of unlisted.entries()) {
      const found = index < this.#limits.maxLookups ? await this.#lookUp(name) : { problems: [] };
      if (found === undefined) continue;
      if ('repository' in found) yield* this.#repository(found.repository);
      else yield* this.#keepRepository(name, found.problems);
    }
  }

  /** Fetches a repository by name; `undefined` if there is none of that name, or it is skipped. */
  async #lookUp(name: string): Promise<{ readonly repository: Repository } | { readonly problems: readonly Problem[] } | undefined> {
    const { href } = githubUrl(this.#context, 'repos', this.#run.entry.location, name);
    const answer = await this.#get(href);
    if (answer.kind === 'failed') {
      if (isAbsent(answer)) return undefined;
      return { problems: [asWarning(this.#endIfLimited(githubProblem(answer.problem, answer.error, this.#context)))] };
    }
    const value = answer.kind === 'read' ? itemAt(href, '', answer.page.root).read.value : undefined;
    const repository = repositoryOf(value);
    if (repository === undefined) return { problems: [asWarning(noRepository(href))] };
    // GitHub redirects from a former name or owner to the current one.
    const isSame = textMember(value, 'full_name')?.toLowerCase() === `${this.#run.entry.location}/${name}`.toLowerCase();
    return isLeftOut(value) || !isSame ? undefined : { repository: { ...repository, name } };
  }

  /** Keeps the servers of a repository that could not be read; the next crawl reads it completely. */
  *#keepRepository(name: string, problems: readonly Problem[]): Generator<ServerOutput> {
    const known = member(this.#before, name);
    if (known !== undefined) this.#noted[name] = known;
    this.#markReadAgain(name);
    const servers = filesOf(known).map((file) => file.name);
    const kept = this.#run.keep(servers, name, problems);
    if (problems.length > 0) yield kept;
  }

  async *#fresh({ url, page, items, next }: Extract<Page, { readonly page: unknown }>): AsyncGenerator<ServerOutput> {
    const names = items.map(({ read, place }) => textMember(read.value, 'full_name') ?? place);
    this.#walk.page(page.text, names, url);
    const { etag } = page.document;
    const listed: string[] = [];
    for (const { read, place } of items) {
      const repository = repositoryOf(read.value);
      if (repository === undefined) {
        yield this.#run.drop([...read.problems, ...(read.value === undefined ? [] : [noRepository(place)])]);
        continue;
      }
      this.#listed.add(repository.name.toLowerCase());
      if (isLeftOut(read.value)) continue;
      listed.push(repository.name);
      yield* this.#repository(repository);
    }
    const more = moreOf(next);
    // A repository to be read again is found only through its page.
    const isClean = !listed.some((name) => this.#readAgain.has(name));
    // After a full last page another one may follow without a change of this page.
    const isEnd = next !== undefined || items.length < PAGE_SIZE;
    if (isClean && isEnd) this.#pages.keep(url, { etag, lastModified: undefined, names: listed, more });
  }

  /** An unchanged page: nothing was pushed, so all platform files have their known paths. */
  async *#unchanged({ url, names, next }: Extract<Page, { readonly names: unknown }>): AsyncGenerator<ServerOutput> {
    this.#walk.page(url, names, url);
    const last = this.#pages.recall(url);
    if (last !== undefined) this.#pages.keep(url, { ...last, more: moreOf(next) });
    for (const name of names) {
      this.#listed.add(name.toLowerCase());
      const known = member(this.#before, name);
      if (known === undefined) continue;
      this.#noted[name] = known;
      yield* this.#files(name, textMember(known, 'branch') ?? 'HEAD', filesOf(known), { facts: factsOf(known), isNew: false });
    }
  }

  async *#repository({ name, branch, facts, state }: Repository): AsyncGenerator<ServerOutput> {
    const known = member(this.#before, name);
    const { version: lastVersion, releasedAt: lastRelease } = factsOf(known);
    const last: Release = { ...(lastVersion && { version: lastVersion }), ...(lastRelease && { releasedAt: lastRelease }) };
    const isBehind = filesOf(known).some((file) => this.#run.isBehind(file.name));
    if (this.#run.isCurrent && !isBehind && textMember(known, 'state') === state) {
      this.#noted[name] = known ?? jsonObject();
      yield* this.#files(name, branch, filesOf(known), { facts: { ...facts, ...last }, isNew: false });
      return;
    }
    const found = await this.#platformFiles(name, branch, filesOf(known));
    if ('problem' in found) {
      yield* this.#keepRepository(name, [asWarning(found.problem)]);
      return;
    }
    const { release, problem } = found.files.length === 0 ? {} : await this.#release(name, last);
    const allFacts: RepositoryFacts = { ...facts, ...release };
    this.#noted[name] = notedRepository(state, branch, allFacts);
    if (problem !== undefined) this.#markReadAgain(name);
    for (const { path, name: server } of found.left) this.#remember(name, path, server);
    const ofLeft = found.left.map((file) => file.name);
    yield this.#run.unchanged(ofLeft, name, [...found.problems, ...(problem === undefined ? [] : [problem])]);
    yield* this.#files(name, branch, found.files, { facts: allFacts, isNew: true, lacksVersion: problem !== undefined });
  }

  /** The platform files of a repository with the known names of their servers. */
  async #platformFiles(name: string, branch: string, known: readonly KnownFile[]): Promise<FoundFiles | { readonly problem: Problem }> {
    const url = githubUrl(this.#context, 'repos', this.#run.entry.location, name, 'git', 'trees', branch);
    url.searchParams.set('recursive', '1');
    const answer = await this.#get(url.href);
    // A repository without a commit has no tree. For a listed repository, 404 does not show that it has no files.
    if (answer.kind === 'failed' && (answer.status === 409 || (answer.status === 404 && known.length === 0))) return NO_FILES;
    if (answer.kind === 'failed') return { problem: this.#endIfLimited(githubProblem(answer.problem, answer.error, this.#context)) };
    const tree = answer.kind === 'read' ? filesOfTree(answer.page.root) : undefined;
    if (tree === undefined)
      return { problem: { code: 'no-list', severity: 'error', message: `${url.href} lists no files.`, file: url.href } };
    const listed = platformFilesAmong(tree.files, this.#context.platformFileNames);
    const names = new Map(known.map((file) => [file.path, file.name]));
    const paths = tree.isCut ? withKnownFiles(listed, [...names.keys()]) : listed;
    const max = this.#limits.filesOfRepository;
    const problems = [...(tree.isCut ? [listCut(name, url.href)] : []), ...(paths.length > max ? [tooManyFiles(name, max, url.href)] : [])];
    const files = paths.map((path) => ({ path, name: names.get(path) ?? '' }));
    return { files: files.slice(0, max), left: files.slice(max).filter((file) => file.name !== ''), problems };
  }

  /** The latest release. If GitHub does not respond, the known one stays; 404 means that there is none. */
  async #release(name: string, last: Release): Promise<{ readonly release?: Release; readonly problem?: Problem }> {
    const answer = await this.#get(githubUrl(this.#context, 'repos', this.#run.entry.location, name, 'releases', 'latest').href);
    if (answer.kind === 'read') return { release: releaseOf(answer.page.root) };
    if (answer.kind === 'unchanged') return { release: last };
    if (answer.status === 404) return {};
    return { release: last, problem: asWarning(this.#endIfLimited(githubProblem(answer.problem, answer.error, this.#context))) };
  }

  /** @throws SourceInterrupted if the rate limit is exceeded */
  #endIfLimited(problem: Problem): Problem {
    if (problem.code === 'rate-limited') throw interrupted(problem);
    return problem;
  }

  async *#files(
    name: string,
    branch: string,
    files: readonly KnownFile[],
    about: Omit<AboutRepository, 'folders'>,
  ): AsyncGenerator<ServerOutput> {
    const { entry } = this.#run;
    const all = files.map(({ path }) => folderOf(path));
    // A file that may belong to another program does not change the name of a server with a platform file.
    const ofPlatformFiles = files.flatMap(({ path }) => (isJsonFile(fileNameOf(path)) ? [] : folderOf(path)));
    let hasUnknown = false;
    for (const { path, name: formerly } of files) {
      const folder = folderOf(path);
      const file = fileNameOf(path);
      const location = `${entry.location}/${name}${folder === '' ? '' : `/${folder}`}@${branch}`;
      const result = await crawlRepository(
        { ...entry, kind: 'repository', location },
        { ...this.#context, platformFileNames: [file] },
        { ...about, folders: isJsonFile(file) ? all : ofPlatformFiles },
      );
      const problems = result.problems.map(asWarning);
      // A failed file is requested again next time, even without a push.
      if (result.failure !== undefined) this.#remember(name, path, formerly);
      if (result.failure !== undefined && about.isNew) this.#markReadAgain(name);
      hasUnknown ||= result.failure !== undefined && formerly === '';
      if (result.failure !== undefined) yield this.#run.keep(formerly === '' ? result.failure.knownAs : [formerly], location, problems);
      for await (const { output, isUnread, problems: found } of result.servers) {
        if (output === undefined) continue;
        if (isUnread === true) this.#markReadAgain(name);
        this.#remember(name, path, output.qualifiedName);
        yield this.#run.acceptOutput(output, location, [...problems, ...found]);
      }
    }
    if (hasUnknown) this.#keepUnread(name);
  }

  /** An unreadable file may belong to any server of the repository that no other file names, so those servers stay. */
  #keepUnread(repository: string): void {
    for (const { path, name } of filesOf(member(this.#before, repository))) {
      if (name === '' || this.#run.isSeen(name)) continue;
      this.#run.keep([name], repository, []);
      this.#remember(repository, path, name);
    }
  }

  /** The next crawl reads this repository completely, even without a push. */
  #markReadAgain(repository: string): void {
    this.#readAgain.add(repository);
    const noted = this.#noted[repository];
    if (noted !== undefined) this.#noted[repository] = withoutState(noted);
  }

  #remember(repository: string, path: string, server: string): void {
    const files = member(this.#noted[repository], 'files');
    if (isJsonObject(files)) files[path] = server;
  }

  #get(url: string, etag?: string): ReturnType<typeof fetchPage> {
    return fetchPage(url, { maxBytes: this.#limits.pageBytes, accept: GITHUB_JSON, etag }, this.#context);
  }
}

/** What the memory of a page needs to continue from it. */
function moreOf(next: NextLink | undefined): JsonObject {
  return jsonObject(next !== undefined && 'url' in next ? [['next', next.url]] : []);
}

function repositoryOf(value: JsonValue | undefined): Repository | undefined {
  const [name, branch] = [textMember(value, 'name'), textMember(value, 'default_branch')];
  if (name === undefined || branch === undefined || !/^[\w.-]{1,100}$/.test(name)) return undefined;
  const description = textMember(value, 'description');
  const tags = textsOf(member(value, 'topics'));
  const createdAt = timestamp(textMember(value, 'created_at') ?? '');
  const license = licenseName(textMember(member(value, 'license'), 'spdx_id'));
  const stars = countOf(member(value, 'stargazers_count'));
  const facts = {
    ...(description && { description }),
    ...(tags.length > 0 && { tags }),
    ...(createdAt && { createdAt }),
    ...(license && { license }),
    ...(stars !== undefined && { stars }),
  };
  const state = canonicalJson([textMember(value, 'pushed_at') ?? null, branch, description ?? null, [...tags], createdAt ?? null]);
  return { name, branch, facts, state };
}

function releaseOf(value: unknown): Release {
  const version = versionOfTag(textMember(value, 'tag_name') ?? '');
  const releasedAt = timestamp(textMember(value, 'published_at') ?? '');
  return { ...(version && { version }), ...(releasedAt && { releasedAt }) };
}

function isLeftOut(value: JsonValue | undefined): boolean {
  return ['fork', 'archived', 'disabled', 'private'].some((key) => member(value, key) === true);
}

function listCut(repository: string, file: string): Problem {
  const message = `GitHub lists only a part of the files of "${repository}"; known servers of the other files are kept.`;
  const hint = 'Add missing platform files to sources.yaml as sources of the kind "repository".';
  return { code: 'list-cut', severity: 'warning', message, hint, file };
}

function tooManyFiles(repository: string, max: number, file: string): Problem {
  const message = `"${repository}" has more than ${max} platform files; the rest is ignored.`;
  const hint = 'Add the ones you need to sources.yaml as sources of the kind "repository".';
  return { code: 'too-many-files', severity: 'warning', message, hint, file };
}

function noRepository(place: string): Problem {
  const message = 'An item of the list is not a repository.';
  return { code: 'not-a-record', severity: 'error', message, hint: 'Report it to the operators of the source.', file: place };
}
