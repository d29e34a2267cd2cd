import { isQualifiedName, nameProblem } from '../../../catalog/values/qualified-name.ts';
import type { ServerFacts } from '../../../catalog/record/facts.ts';
import { locateProblems } from '../../../catalog/parsing/document.ts';
import { parseJson } from '../../../catalog/parsing/json.ts';
import { jsonObject, member, textMember } from '../../../catalog/parsing/json-tree.ts';
import { UNTRUSTED_LIMITS } from '../../../catalog/parsing/limits.ts';
import type { Problem } from '../../../catalog/parsing/problem.ts';
import { decodeUtf8 } from '../../../catalog/parsing/utf8.ts';
import { parseYaml } from '../../../catalog/parsing/yaml.ts';
import type { CrawlContext } from '../../context/crawl-context.ts';
import { asWarning } from '../../context/fetch-problem.ts';
import type { ServerOutput, SourceResult } from '../../merging/source-output.ts';
import { readRepositoryLocation } from '../../source-list/repository-location.ts';
import type { SourceEntry } from '../../source-list/source-entry.ts';
import { folderTree, repositoryTree, type CatalogTree, type TreeServer } from './catalog-tree.ts';
import { readDockerServer, readDockerTools } from './docker-server-file.ts';
import { LIST_LIMITS, type ListLimits } from './list-limits.ts';
import { ListRun } from './list-run.ts';
import { interrupted } from './page-walk.ts';

const TOOLS_LIMITS = { bytes: 1024 * 1024, depth: 32, nodes: 50_000 };

/**
 * Reads a catalogue tree with the layout of docker/mcp-registry: one folder per server below `servers/`. The name of a server is
 * `<owner of the repository>/<its folder>`, or `<folder of the checkout>/<its folder>`.
 */
export async function crawlDockerCatalog(
  entry: SourceEntry,
  context: CrawlContext,
  limits: ListLimits = LIST_LIMITS,
): Promise<SourceResult> {
  const run = await ListRun.open(entry, context);
  const location = readRepositoryLocation(entry.location);
  const etag = run.maySkipUnchanged ? textMember(run.memory, 'etag') : undefined;
  const answer =
    location === undefined
      ? await folderTree(entry.location, context.sourcesFolder)
      : await repositoryTree(location, etag, context, limits);
  if ('problem' in answer) return run.failed(answer.problem);
  if ('unchanged' in answer) return { servers: [run.restUnchanged()], problems: [] };
  const namespace = location?.owner ?? entry.location.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return { servers: servers(run, answer.tree, namespace, limits), problems: [] };
}

async function* servers(run: ListRun, tree: CatalogTree, namespace: string, limits: ListLimits): AsyncGenerator<ServerOutput> {
  const before = run.isCurrent ? member(run.memory, 'keys') : undefined;
  const keys = jsonObject();
  let isClean = true;
  if (tree.servers.length > limits.items) {
    throw interrupted({ code: 'too-many-items', message: `${run.entry.location} lists more than ${limits.items} items.` });
  }
  for (const server of tree.servers) {
    const { folder, key } = server;
    const name = `${namespace}/${folder}`;
    if (key !== undefined && textMember(before, folder) === key && run.isKnown(name) && !run.isBehind(name)) {
      keys[folder] = key;
      yield run.unchanged([name], folder);
      continue;
    }
    const read = await readServer(server, name, tree);
    if (read.facts !== undefined) yield run.accept(read.facts, read.place, read.problems);
    else if (isQualifiedName(name)) yield run.keep([name], read.place, read.problems);
    else yield run.drop(read.problems);
    if (key !== undefined && read.isRead) keys[folder] = key;
    isClean &&= read.isRead;
  }
  yield* run.unlisted();
  run.note({ keys, ...(isClean && tree.etag !== undefined && { etag: tree.etag }) });
}

interface ServerRead {
  readonly facts: ServerFacts | undefined;
  readonly place: string;
  readonly problems: readonly Problem[];
  /** Whether its files could be fetched, valid or not. */
  readonly isRead: boolean;
}

async function readServer({ folder, files }: TreeServer, name: string, tree: CatalogTree): Promise<ServerRead> {
  const file = await tree.read(folder, 'server.yaml');
  const { place } = file;
  if (!isQualifiedName(name)) return { facts: undefined, place, problems: [{ ...nameProblem(name, ''), file: place }], isRead: true };
  if ('problem' in file) return { facts: undefined, place, problems: [file.problem], isRead: false };
  const text = decodeUtf8(file.bytes, place);
  if (text.value === undefined) return { facts: undefined, place, problems: text.problems, isRead: true };
  const document = parseYaml(text.value, { file: place, limits: UNTRUSTED_LIMITS });
  if (document.value === undefined) return { facts: undefined, place, problems: document.problems, isRead: true };
  const { value: facts, problems } = readDockerServer(document.value, name);
  const found = [...document.problems, ...locateProblems(problems, document, place)];
  if (facts === undefined || !files.has('tools.json')) return { facts, place, problems: found, isRead: true };
  const tools = await tree.read(folder, 'tools.json');
  if ('problem' in tools) return { facts, place, problems: [...found, asWarning(tools.problem)], isRead: false };
  const json = parseJson(decodeUtf8(tools.bytes, tools.place).value ?? '', { file: tools.place, limits: TOOLS_LIMITS });
  const listed = readDockerTools(json.value);
  return {
    facts: { ...facts, ...(listed && { tools: listed }) },
    place,
    problems: [...found, ...json.problems.map(asWarning)],
    isRead: true,
  };
}
