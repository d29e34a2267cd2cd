import { dump } from 'js-yaml';

import type { Facts, SupportedFacts } from './facts.ts';
import { platformFile, treeOf } from './fake-files.ts';
import { FakeSource, MISSING, reply, type Reply, type SourceSetup } from './fake-source.ts';

/** A repository that is one server. */
export class SoloRepository extends FakeSource {
  readonly pool = ['solo/one', 'solo/first'];
  readonly supports: SupportedFacts = { tags: true, version: false, http: false };
  #server: { readonly name: string; readonly facts: Facts } | undefined;
  #last: string | undefined;

  constructor({ tick }: Pick<SourceSetup, 'tick'>) {
    super({ kind: 'repository', location: 'solo/one', tick });
  }

  stated(): ReadonlyMap<string, Facts> {
    return new Map(this.#server === undefined ? [] : [[this.#server.name, this.#server.facts]]);
  }

  /** The file has the same path as before, so it is the same server. */
  put(name: string, facts: Facts): void {
    if (this.#last !== undefined && this.#last !== name) this.renamed.set(this.#last, name);
    this.renamed.delete(name);
    this.#last = name;
    this.#server = { name, facts };
  }

  protected take(): void {
    this.#server = undefined;
  }

  override rename(name: string, other: string): void {
    if (this.#server?.name === name) this.put(other, this.#server.facts);
  }

  isOrigin(source: string): boolean {
    return source.startsWith('https://raw.example/solo/one/');
  }

  protected respond(url: URL): Reply | undefined {
    if (!this.isOrigin(url.href)) return undefined;
    if (this.#server === undefined || !url.pathname.endsWith('/smithery.yaml')) return MISSING;
    return reply(platformFile(this.#server.name, this.#server.facts));
  }
}

/** A catalogue tree: one request lists it, and the files of each server are read where raw files are. */
export class DockerTree extends FakeSource {
  readonly pool = Array.from({ length: 8 }, (_, at) => `dock/n${at}`);
  readonly supports: SupportedFacts = { tags: true, version: false, http: false };
  readonly #servers = new Map<string, Facts>();

  constructor({ tick }: Pick<SourceSetup, 'tick'>) {
    super({ kind: 'docker-catalog', location: 'dock/catalog@main', tick });
  }

  stated(): ReadonlyMap<string, Facts> {
    return new Map(this.#servers);
  }

  put(name: string, facts: Facts): void {
    this.#servers.set(name, facts);
  }

  protected take(name: string): void {
    this.#servers.delete(name);
  }

  isOrigin(source: string): boolean {
    return source === this.location;
  }

  protected respond(url: URL): Reply | undefined {
    if (url.host === 'api.github.example' && url.pathname === '/repos/dock/catalog/git/trees/main') return reply(this.#tree());
    const [, folder = '', file = ''] = /^\/dock\/catalog\/main\/servers\/([^/]+)\/([^/]+)$/.exec(url.pathname) ?? [];
    if (url.host !== 'raw.example' || folder === '') return undefined;
    const text = this.#files(`dock/${folder}`).get(file);
    return text === undefined ? MISSING : reply(text);
  }

  #tree(): object {
    const isCut = this.trouble?.kind === 'cut-tree';
    const all = [...this.#servers.keys()].flatMap((name) =>
      [...this.#files(name)].map(([file, text]) => [`servers/${name.slice('dock/'.length)}/${file}`, text] as const),
    );
    return treeOf(new Map(isCut ? all.slice(0, 2) : all), isCut);
  }

  #files(name: string): ReadonlyMap<string, string> {
    const facts = this.#servers.get(name);
    if (facts === undefined) return new Map();
    const secrets = facts.connections.flatMap(({ fields }) => fields.map((env) => ({ name: `made-up.${env}`, env, required: false })));
    const server = {
      name: name.slice('dock/'.length),
      type: 'server',
      about: { description: facts.description },
      meta: { tags: facts.tags },
    };
    const tools = facts.tools.map((tool) => ({ name: tool, description: `Does ${tool}.` }));
    return new Map([
      ['server.yaml', dump({ ...server, config: { secrets } })],
      ['tools.json', JSON.stringify(tools)],
    ]);
  }
}
