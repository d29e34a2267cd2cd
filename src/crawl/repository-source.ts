import type { ContentFile, Origin } from '../catalog/content-file.ts';
import { foldName, isQualifiedName, nameProblem } from '../catalog/qualified-name.ts';
import { locateProblems } from '../document/document.ts';
import { FOREIGN_LIMITS } from '../document/limits.ts';
import type { Problem, Read } from '../document/problem.ts';
import { parseYaml } from '../document/yaml.ts';
import type { CrawlContext } from './crawl-context.ts';
import { newestOrigin } from './known-records.ts';
import { asWarning, fetchProblem } from './fetch-problem.ts';
import { FetchError, type FetchedDocument } from './guarded-fetch/index.ts';
import { failed, type Harvest, type HarvestedGroups, type SourceResult } from './harvest.ts';
import { readPlatformFile, type PlatformFile } from './platform-file.ts';
import { platformGroups } from './platform-groups.ts';
import {
  namesRepository,
  nameFromLocation,
  rawFileUrl,
  readRepositoryLocation,
  repositoryName,
  type RepositoryLocation,
} from './repository-location.ts';
import { probeServer } from './server-probe.ts';
import { readServerAddress, type ServerAddress } from './server-url.ts';
import type { SourceEntry } from './source-entry.ts';
import { documentStamp } from './stamp.ts';

/** Reads a repository's platform file, and the server that it says is deployed. */
export async function harvestRepository(entry: SourceEntry, context: CrawlContext): Promise<SourceResult> {
  const location = readRepositoryLocation(entry.location);
  if (location === undefined) return failed([badLocation(entry.location)], []);
  const urls = context.platformFileNames.map((name) => rawFileUrl(context.rawUrl, location, name));
  const known = await findKnown(entry, location, urls, context);
  const answer = await fetchFirst(urls, known && newestOrigin(known, urls), context);
  const knownAs = known === undefined ? [] : [known.facts.qualifiedName];
  if (answer.kind === 'failed') return failed([answer.problem], knownAs);
  if (answer.kind === 'unchanged')
    return harvested(entry, location, { known, deploymentUrl: known?.facts.deploymentUrl, groups: {}, problems: [] }, context);
  const { value: file, problems } = readFile(answer.document, answer.url);
  if (file === undefined) return failed(problems, knownAs);
  const name = repositoryName(entry.name, file.name, location);
  if (!isQualifiedName(name)) return failed([...problems, unnamed(name, answer.url)], knownAs);
  const groups = platformGroups(file, name, documentStamp(answer.url, answer.document), location);
  const previous = known ?? (await context.known.read(name)).value;
  return harvested(entry, location, { known: previous, name, deploymentUrl: file.deploymentUrl, groups, problems }, context);
}

function badLocation(location: string): Problem {
  const message = `${JSON.stringify(location.slice(0, 200))} is no place in a repository.`;
  return { code: 'bad-location', severity: 'error', message, hint: 'Write owner/repo, owner/repo/sub/folder or owner/repo@ref.' };
}

function unnamed(name: string, file: string): Problem {
  return { ...nameProblem(name, ''), hint: 'Give the source a "name" in sources.yaml.', file };
}

/** The content file of an earlier crawl of the same place, whatever the server was called then. */
async function findKnown(
  entry: SourceEntry,
  location: RepositoryLocation,
  urls: readonly string[],
  { known, claimed }: CrawlContext,
): Promise<ContentFile | undefined> {
  if (entry.name !== undefined) return (await known.read(entry.name)).value;
  const name = nameFromLocation(location);
  const likely = isQualifiedName(name) && !claimed.has(foldName(name)) ? (await known.read(name)).value : undefined;
  return likely !== undefined && newestOrigin(likely, urls) !== undefined ? likely : known.findFrom(urls, claimed);
}

type FileAnswer =
  | { readonly kind: 'fresh'; readonly url: string; readonly document: Extract<FetchedDocument, { status: 'fresh' }> }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Asks for the file under each name, the one that was there last first and with its validators, until one is there. */
async function fetchFirst(urls: readonly string[], last: Origin | undefined, context: CrawlContext): Promise<FileAnswer> {
  const first = urls.filter((url) => url === last?.source);
  for (const url of [...first, ...urls.filter((other) => !first.includes(other))]) {
    const validators = first.includes(url) ? { etag: last?.etag, lastModified: last?.lastModified } : {};
    try {
      const document = await context.web.document(url, { ...validators, signal: context.signal });
      return document.status === 'fresh' ? { kind: 'fresh', url, document } : { kind: 'unchanged' };
    } catch (error) {
      const missing = error instanceof FetchError && (error.status === 404 || error.status === 410);
      if (!missing) return { kind: 'failed', problem: fetchProblem(error, url) };
    }
  }
  return { kind: 'failed', problem: noFile(urls, context.platformFileNames) };
}

function noFile(urls: readonly string[], names: readonly string[]): Problem {
  const message = `The repository has no platform file there (${names.join(', ')}).`;
  const hint = 'Check owner, repository, folder and ref, and that the repository is public.';
  return { code: 'no-platform-file', severity: 'error', message, hint, ...(urls[0] !== undefined && { file: urls[0] }) };
}

function readFile(document: { readonly bytes: Uint8Array }, url: string): Read<PlatformFile> {
  const parsed = parseYaml(new TextDecoder().decode(document.bytes), { file: url, limits: FOREIGN_LIMITS });
  if (parsed.value === undefined) return { value: undefined, problems: parsed.problems };
  const { value, problems } = readPlatformFile(parsed.value);
  return { value, problems: [...parsed.problems, ...locateProblems(problems, parsed, url)] };
}

interface Found {
  readonly known: ContentFile | undefined;
  readonly name?: string;
  readonly deploymentUrl: string | undefined;
  readonly groups: HarvestedGroups;
  readonly problems: readonly Problem[];
}

async function harvested(entry: SourceEntry, location: RepositoryLocation, found: Found, context: CrawlContext): Promise<SourceResult> {
  const { known, deploymentUrl } = found;
  const qualifiedName = found.name ?? known?.facts.qualifiedName ?? nameFromLocation(location);
  const deployment =
    deploymentUrl === undefined ? { ...NOT_DEPLOYED, groups: found.groups } : await askDeployment(deploymentUrl, location, found, context);
  const { groups, proven } = deployment;
  const harvest: Harvest = { qualifiedName, verified: entry.verified === true || proven, tags: entry.tags, groups };
  return { servers: [{ harvest, problems: [...found.problems, ...deployment.problems] }], problems: [] };
}

interface Deployment {
  /** Whether the deployed server names the repository that names it; `undefined` where it did not say this time. */
  readonly proven: boolean | undefined;
  readonly groups: HarvestedGroups;
  readonly problems: readonly Problem[];
}

const NOT_DEPLOYED: Deployment = { proven: false, groups: {}, problems: [] };

/** The platform file knows best what the server is; the server knows best how it is configured and what it can do. */
async function askDeployment(url: string, location: RepositoryLocation, found: Found, context: CrawlContext): Promise<Deployment> {
  const read = readServerAddress(url, context.allowPrivateHosts);
  if ('problem' in read) return { proven: false, groups: found.groups, problems: [asWarning(read.problem)] };
  const probe = await probeServer(read.address, found.known, context);
  const { identity, connections, tools } = found.groups;
  // What the server itself said last time is better than what the file says, even while the server is silent.
  const saidByServer = (group: 'connections' | 'tools'): boolean => isOf(read.address, found.known?.from[group]?.source);
  const groups: HarvestedGroups = {
    ...(identity && { identity }),
    ...(connections && !saidByServer('connections') && { connections }),
    ...(tools && !saidByServer('tools') && { tools }),
    ...(probe.configRead && probe.groups.connections && { connections: probe.groups.connections }),
    ...(probe.groups.tools && { tools: probe.groups.tools }),
  };
  const proven = probe.repository === undefined ? undefined : namesRepository(probe.repository, location);
  return { proven, groups, problems: probe.problems.map(asWarning) };
}

function isOf({ config, mcp }: ServerAddress, source: string | undefined): boolean {
  return source !== undefined && [mcp, ...config].includes(source);
}
