import type { Facts, SupportedFacts } from './facts.ts';
import { platformFile, treeOf } from './fake-files.ts';
import { FakeSource, MISSING, reply, type Reply, type SourceSetup } from './fake-source.ts';

interface PlatformFile {
  readonly name: string;
  readonly facts: Facts;
  /** Whether it has a description of its own. */
  readonly hasDescription: boolean;
}

interface Repository {
  /** The description and the topics of the page; its version is that of the latest release. */
  readonly about: Pick<Facts, 'description' | 'tags' | 'version'>;
  /** By path. */
  readonly files: ReadonlyMap<string, PlatformFile>;
  /** As they were at the last crawl. */
  readonly before: ReadonlyMap<string, PlatformFile>;
  readonly pushedAt: number;
}

/** Repositories that a page holds. */
const PAGE = 2;

/** The repositories of one owner: a page of them, a tree for each, releases, and raw files. */
export class GithubOwner extends FakeSource {
  readonly pool = Array.from({ length: 8 }, (_, at) => `acme/n${at}`);
  readonly supports: SupportedFacts = { tags: true, version: true, http: false };
  #repositories = new Map<string, Repository>();
  /** Names of servers by the place of their file, those included that are there no more. */
  readonly #owners = new Map<string, string>();

  constructor({ tick }: Pick<SourceSetup, 'tick'>) {
    super({ kind: 'github', location: 'acme', tick });
  }

  stated(): ReadonlyMap<string, Facts> {
    const all = [...this.#repositories.values()].flatMap(({ about, files }) => [...files.values()].map((file) => factsIn(file, about)));
    return new Map(all);
  }

  /** A new server comes in a repository of its own, or as a second file of one that is there; half of the files have no description. */
  put(name: string, facts: Facts): void {
    const at = this.#find(name);
    const repository = at?.[0] ?? this.#homeOf(name);
    const last = this.#repositories.get(repository);
    const path = at?.[1] ?? this.#pathOf(repository, name);
    const hasDescription = facts.description.length % 2 === 0;
    const files = new Map(last?.files).set(path, { name, facts, hasDescription });
    this.renamed.delete(name);
    const others = { description: facts.description, tags: facts.tags.slice(0, 1), version: facts.version };
    this.#push(repository, { about: last === undefined || at !== undefined ? others : last.about, files });
  }

  protected take(name: string): void {
    const [repository = '', path = ''] = this.#find(name) ?? [];
    const last = this.#repositories.get(repository);
    if (last === undefined) return;
    const files = new Map([...last.files].filter(([other]) => other !== path));
    if (files.size === 0) this.#repositories.delete(repository);
    else this.#push(repository, { about: last.about, files });
  }

  override rename(name: string, other: string): void {
    const [repository = '', path = ''] = this.#find(name) ?? [];
    const last = this.#repositories.get(repository);
    const file = last?.files.get(path);
    if (last === undefined || file === undefined) return;
    this.renamed.set(name, other);
    this.renamed.delete(other);
    this.#owners.set(`${repository}/${path}`, other);
    this.#push(repository, { about: last.about, files: new Map(last.files).set(path, { ...file, name: other }) });
  }

  /** A tree that was too large is so until something is pushed. */
  override end(): void {
    if (this.trouble?.kind === 'cut-tree') for (const [name, repository] of this.#repositories) this.#push(name, repository);
    super.end();
    for (const [name, repository] of this.#repositories) this.#repositories.set(name, { ...repository, before: repository.files });
  }

  override reorder(): void {
    this.#repositories = new Map([...this.#repositories].reverse());
  }

  /** Changes a fact of a repository outside its files. */
  describe(name: string, about: Repository['about']): void {
    const [repository = ''] = this.#find(name) ?? [];
    const last = this.#repositories.get(repository);
    if (last !== undefined) this.#push(repository, { about, files: last.files });
  }

  /** Puts the file of a server into another folder. */
  move(name: string): void {
    const [repository = '', path = ''] = this.#find(name) ?? [];
    const last = this.#repositories.get(repository);
    const file = last?.files.get(path);
    if (last === undefined || file === undefined) return;
    this.#owners.set(`${repository}/${path}`, '');
    const files = new Map([...last.files].filter(([other]) => other !== path)).set(this.#pathOf(repository, name), file);
    this.#push(repository, { about: last.about, files });
  }

  isOrigin(source: string): boolean {
    return source.startsWith('https://raw.example/acme/');
  }

  protected respond(url: URL): Reply | undefined {
    const [first = '', second = '', repository = '', ...rest] = url.pathname.slice(1).split('/');
    if (url.host === 'api.github.example' && first === 'users' && second === 'acme') return this.#page(url);
    if (url.host === 'api.github.example' && first === 'repos' && second === 'acme') return this.#about(repository, rest.join('/'));
    if (url.host !== 'raw.example' || first !== 'acme') return undefined;
    const found = this.#repositories.get(second);
    const file = (this.trouble?.kind === 'lag' ? found?.before : found?.files)?.get(rest.join('/'));
    return file === undefined ? MISSING : reply(platformFile(file.name, file.facts, file));
  }

  #page(url: URL): Reply {
    const number = Number(url.searchParams.get('page') ?? 1);
    const all = [...this.#repositories];
    const next = new URL(url);
    next.searchParams.set('page', String(number + 1));
    const link = number * PAGE < all.length ? { link: `<${next.href}>; rel="next"` } : {};
    return reply(
      all.slice((number - 1) * PAGE, number * PAGE).map(([name, repository]) => repositoryAs(name, repository)),
      link,
    );
  }

  #about(name: string, what: string): Reply {
    const repository = this.#repositories.get(name);
    if (repository === undefined) return MISSING;
    if (what === '') return reply(repositoryAs(name, repository));
    if (what === 'git/trees/main') {
      const isCut = this.trouble?.kind === 'cut-tree';
      const paths = isCut ? [] : [...repository.files.keys()];
      return reply(treeOf(new Map(paths.map((path) => [path, `${repository.pushedAt} ${path}`])), isCut));
    }
    const { version } = repository.about;
    return what === 'releases/latest' && version !== undefined ? reply({ tag_name: version }) : MISSING;
  }

  #push(repository: string, { about, files }: Pick<Repository, 'about' | 'files'>): void {
    const before = this.#repositories.get(repository)?.before ?? files;
    this.#repositories.set(repository, { about, files, before, pushedAt: this.tick() });
  }

  #find(name: string): readonly [repository: string, path: string] | undefined {
    for (const [repository, { files }] of this.#repositories) {
      for (const [path, file] of files) if (file.name === name) return [repository, path];
    }
    return undefined;
  }

  /** The root is for the first server of a repository, and no place is ever that of two servers: by its place a file is known again. */
  #pathOf(repository: string, name: string): string {
    const places = ['smithery.yaml', ...Array.from({ length: 99 }, (_, at) => `part-${at}/smithery.yaml`)];
    const path = places.find((place) => (this.#owners.get(`${repository}/${place}`) ?? name) === name) ?? '';
    this.#owners.set(`${repository}/${path}`, name);
    return path;
  }

  /** Servers of neighbouring names share a repository. */
  #homeOf(name: string): string {
    return `repository-${Math.floor(Number(name.slice(-1)) / 2)}`;
  }
}

/** A repository as a page lists it. */
function repositoryAs(name: string, { about, pushedAt }: Repository): object {
  return {
    ...{ name, full_name: `acme/${name}`, fork: false, archived: false, default_branch: 'main' },
    ...{ description: about.description, topics: about.tags, created_at: '2024-01-01T00:00:00Z' },
    pushed_at: new Date(pushedAt).toISOString(),
  };
}

function factsIn({ name, facts, hasDescription }: PlatformFile, about: Repository['about']): readonly [string, Facts] {
  const description = hasDescription ? facts.description : about.description;
  return [name, { ...facts, description, version: about.version, tags: [...new Set([...facts.tags, ...about.tags])] }];
}
