import { WRITTEN_HERE, type ContentFile, type Origin } from '../../catalog/content-file/content-file.ts';
import { factsOfGroup, type ServerFacts } from '../../catalog/record/facts.ts';
import { foldName, isQualifiedName, nameProblem } from '../../catalog/values/qualified-name.ts';
import { jsonObject } from '../../catalog/parsing/json-tree.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import type { CrawlContext } from '../context/crawl-context.ts';
import { newestOrigin } from '../memory/known-records.ts';
import { asWarning } from '../context/fetch-problem.ts';
import {
  failed,
  type FormerName,
  type SourceOutput,
  type GroupOutputs,
  type ServerOutput,
  type SourceResult,
  type GroupOrigin,
} from '../merging/source-output.ts';
import { deploymentToProbe, stateMoreThanServer, withStatedConnections } from './platform/probed-deployment.ts';
import { platformGroups, type StatedServer } from './platform-groups.ts';
import { isMovable } from '../merging/renaming.ts';
import { isJsonFile, readRepositoryDocument, type RepositoryDocument } from './repository-document.ts';
import { fetchRemembered, fetchFirst, type FileAnswer, type LastFile } from './repository-file.ts';
import {
  badRepositoryLocation,
  namesRepository,
  rawFileUrl,
  readRepositoryLocation,
  type RepositoryLocation,
} from '../source-list/repository-location.ts';
import { repositoryName, type RepositoryName } from './repository-name.ts';
import { probeServer, type Probe } from './server-probe.ts';
import { readServerUrls, type ServerUrls } from './server-urls.ts';
import type { SourceEntry } from '../source-list/source-entry.ts';
import { documentOrigin } from '../merging/group-origin.ts';
import { entryVerification, VERIFIED_IN_SOURCES, type Verification } from '../merging/verification.ts';

/** Facts about a repository besides its platform file. */
export interface AboutRepository {
  /** Facts that are used if the file does not state them; tags are added. */
  readonly facts: Partial<Pick<ServerFacts, 'description' | 'tags' | 'version' | 'createdAt' | 'license' | 'stars' | 'releasedAt'>>;
  /** Whether they may have changed, or another crawler version read the known facts. If so, everything is read without conditional requests. */
  readonly isNew: boolean;
  /** Set if its version could not be fetched, so that the known one stays. */
  readonly lacksVersion?: boolean;
  /** Folders of the repository with platform files. */
  readonly folders: readonly string[];
}

/** Reads a repository's platform file and its deployed server. */
export async function crawlRepository(entry: SourceEntry, context: CrawlContext, about?: AboutRepository): Promise<SourceResult> {
  const location = readRepositoryLocation(entry.location);
  if (location === undefined) return failed([badRepositoryLocation(entry.location)], []);
  const urls = context.platformFileNames.map((name) => rawFileUrl(context.rawUrl, location, name));
  const remembered = about === undefined ? await fetchRemembered(entry, urls, context) : undefined;
  if (remembered?.answer?.kind === 'unchanged') return { servers: [{ unchanged: [remembered.name], problems: [] }], problems: [] };
  const known = await findKnown(entry, urls, context);
  const last = known && newestOrigin(known, urls);
  const isCurrent = about === undefined ? (await context.memory.recall(entry)).isSame : !about.isNew;
  const mayBeUnchanged = isAllFromFile(known, last) && isCurrent;
  const { answer, read } = await readFirst(urls, { last, mayBeUnchanged, remembered }, location, context);
  const knownAs = known === undefined ? [] : [known.facts.qualifiedName];
  if (answer.kind === 'failed') return failed([answer.problem], knownAs);
  // In a list of repositories, a file that many programs have under this name is no server.
  if (about !== undefined && known === undefined && read.isForeign && isJsonFile(fileName(answer.url))) return NO_SERVER;
  const folders = neighbours(location, context, about);
  const naming = (stated: string | undefined): RepositoryName => repositoryName(entry, stated, location, folders);
  const { value: file } = read;
  const problems = [...read.problems, ...(answer.kind === 'fresh' && file ? read.locate(naming(file.name).problems) : [])];
  if (file === undefined) return failed(problems, knownAs);
  const { name } = answer.kind === 'fresh' || known === undefined ? naming(file.name) : { name: entry.name ?? known.facts.qualifiedName };
  if (!isQualifiedName(name)) return failed([...problems, ...read.locate([unnamed(name, answer.url)])], knownAs);
  const former = known && formerName(known, name, urls, context);
  const previous = known !== undefined && former === undefined ? known : await knownUnder(name, known, former, context);
  const deploymentUrl = deploymentToProbe(answer.kind === 'unchanged' ? (previous?.facts ?? {}) : file);
  const groups = answer.kind === 'unchanged' ? {} : groupsOf({ file, name, location, answer, known: previous }, about);
  const found = { entry, location, known: previous, last, isCurrent, name, deploymentUrl, groups, problems, ...(former && { former }) };
  const server = await crawled(found, context);
  if (about === undefined && server.isUnread !== true)
    context.memory.note(entry, jsonObject(deploymentUrl === undefined ? [['server', name]] : []));
  return { servers: [server], problems: [] };
}

interface FreshFile extends Pick<Found, 'name' | 'location' | 'known'> {
  readonly file: StatedServer;
  readonly answer: Extract<FileAnswer, { kind: 'fresh' }>;
}

function groupsOf({ file, name, location, answer, known }: FreshFile, about: AboutRepository | undefined): GroupOutputs {
  const stamp = documentOrigin(answer.url, answer.document);
  return withAbout(platformGroups(file, name, stamp, location), about && withKnownVersion(about, known), stamp);
}

/** Keeps the known version and its time if they could not be fetched. */
function withKnownVersion(about: AboutRepository, known: ContentFile | undefined): AboutRepository {
  if (about.lacksVersion !== true || known === undefined) return about;
  const { version, releasedAt } = known.facts;
  return {
    ...about,
    facts: { ...(version !== undefined && { version }), ...(releasedAt !== undefined && { releasedAt }), ...about.facts },
  };
}

/** Adds the facts about the repository. The groups keep the origin of the file, whose validators are used for conditional requests. */
function withAbout(groups: GroupOutputs, about: AboutRepository | undefined, origin: GroupOrigin): GroupOutputs {
  if (about === undefined) return groups;
  const { createdAt, tags = [], ...others } = about.facts;
  const stated = groups.identity?.facts ?? {};
  const allTags = [...new Set([...(stated.tags ?? []), ...tags])];
  const identity = { ...others, ...stated, ...(allTags.length > 0 && { tags: allTags }) };
  return {
    ...groups,
    ...(Object.keys(identity).length > 0 && { identity: { facts: identity, origin } }),
    ...(createdAt !== undefined && { usage: { facts: { createdAt }, origin } }),
  };
}

/**
 * Folders of the same repository from which other servers are read. If an entry has the folder itself, only the folders of entries count, so
 * that the entry and a list with the same repository use the same name.
 */
function neighbours(location: RepositoryLocation, { foldersOf }: CrawlContext, about: AboutRepository | undefined): readonly string[] {
  const ofEntries = foldersOf(location);
  return ofEntries.includes(location.folder) ? ofEntries : [...ofEntries, ...(about?.folders ?? [])];
}

/** The result for an unchanged file: the known facts stay. */
const UNCHANGED: RepositoryDocument = { value: {}, problems: [], isForeign: false, locate: (problems) => [...problems] };

const NO_SERVER: SourceResult = { servers: [], problems: [] };

function unnamed(name: string, file: string): Problem {
  return { ...nameProblem(name, ''), hint: 'Give the source a "name" in sources.yaml.', file };
}

/** The content file of an earlier crawl of the same location, under any name. */
async function findKnown(
  { name }: SourceEntry,
  urls: readonly string[],
  { known, namesInSources }: CrawlContext,
): Promise<ContentFile | undefined> {
  return name === undefined ? known.findFrom(urls, namesInSources) : (await known.read(name)).value;
}

/**
 * Whether the known identity and connections come from the last version of the file, so that an unchanged file need not be read. If they come
 * from elsewhere, such as the deployed server, the file must be read to find out whether it still names that server.
 */
function isAllFromFile(known: ContentFile | undefined, last: Origin | undefined): boolean {
  if (known === undefined || last === undefined) return false;
  const isLast = (origin: Origin | undefined): boolean => origin?.source === last.source && origin.hash === last.hash;
  const { identity, connections } = known.from;
  const hasConnections = factsOfGroup(known.facts, 'connections') !== undefined;
  const isIdentityManual = identity === undefined || identity.source === WRITTEN_HERE;
  return (isIdentityManual || isLast(identity)) && (!hasConnections || isLast(connections));
}

/** The known content for a new name: its content file, otherwise the content that moves from the former name. */
async function knownUnder(
  name: string,
  known: ContentFile | undefined,
  former: FormerName | undefined,
  context: CrawlContext,
): Promise<ContentFile | undefined> {
  const { value } = await context.known.read(name);
  if (value !== undefined || known === undefined || former === undefined) return value;
  return isMovable(known, former) ? known : undefined;
}

/** The former name of the same location, if it has another name now. */
function formerName(
  known: ContentFile,
  name: string,
  urls: readonly string[],
  { allowPrivateHosts }: CrawlContext,
): FormerName | undefined {
  const { qualifiedName, deploymentUrl } = known.facts;
  if (foldName(qualifiedName) === foldName(name)) return undefined;
  const read = readServerUrls(deploymentUrl ?? '', allowPrivateHosts);
  const ofServer = 'urls' in read ? [read.urls.mcp, read.urls.card, ...read.urls.config] : [];
  return { qualifiedName, sources: [...urls, ...ofServer] };
}

interface FirstFile {
  readonly answer: FileAnswer;
  /** What a fresh file states; nothing for any other answer. */
  readonly read: RepositoryDocument;
}

/** Fetches and reads the first file, in the order of `urls`, that declares a server. One that only shares its name is passed over. */
async function readFirst(urls: readonly string[], last: LastFile, location: RepositoryLocation, context: CrawlContext): Promise<FirstFile> {
  let foreign: FirstFile | undefined;
  for (let rest = urls; ;) {
    const answer = await fetchFirst(rest, last, context);
    if (answer.kind === 'failed' && answer.problem.code === 'no-platform-file' && foreign !== undefined) return foreign;
    if (answer.kind !== 'fresh') return { answer, read: UNCHANGED };
    const read = readRepositoryDocument(answer.document.bytes, answer.url, location, context);
    if (!read.isForeign) return { answer, read };
    foreign ??= { answer, read };
    rest = rest.slice(rest.indexOf(answer.url) + 1);
    if (rest.length === 0) return foreign;
  }
}

function fileName(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

interface Found {
  readonly entry: SourceEntry;
  readonly location: RepositoryLocation;
  readonly known: ContentFile | undefined;
  /** The newest origin in the content file from this repository. */
  readonly last: Origin | undefined;
  /** Whether this crawler version read the known facts. */
  readonly isCurrent: boolean;
  readonly name: string;
  readonly former?: FormerName;
  readonly deploymentUrl: string | undefined;
  readonly groups: GroupOutputs;
  readonly problems: readonly Problem[];
}

async function crawled(found: Found, context: CrawlContext): Promise<ServerOutput> {
  const { entry, name: qualifiedName, deploymentUrl, former } = found;
  const deployment =
    deploymentUrl === undefined ? { ...NOT_DEPLOYED, groups: found.groups } : await probeDeployment(deploymentUrl, found, context);
  const { groups, proof, isUnread } = deployment;
  const output: SourceOutput = {
    qualifiedName,
    verification: entryVerification(entry, proof),
    tags: entry.tags,
    groups,
    ...(former && { former }),
  };
  return { output, ...(isUnread && !found.isCurrent && { isUnread }), problems: [...found.problems, ...deployment.problems] };
}

interface Deployment {
  /** Whether the deployed server names this repository. */
  readonly proof: Verification;
  readonly groups: GroupOutputs;
  readonly isUnread: boolean;
  readonly problems: readonly Problem[];
}

const NOT_PROVEN: Verification = { kind: 'unverified' };
const NOT_DEPLOYED: Deployment = { proof: NOT_PROVEN, groups: {}, isUnread: false, problems: [] };

/** Identity and packages come from the file; connections and tools come from the deployed server, if available. */
async function probeDeployment(url: string, found: Found, context: CrawlContext): Promise<Deployment> {
  const read = readServerUrls(url, context.allowPrivateHosts);
  if ('problem' in read) return { proof: NOT_PROVEN, groups: found.groups, isUnread: false, problems: [ofDeployment(read.problem)] };
  const { identity, usage, connections, packages, tools } = found.groups;
  const isMore = connections !== undefined && stateMoreThanServer(connections.facts);
  const probe = await probeServer(read.urls, found.known, context, { unconditional: !found.isCurrent || needsProof(found) || isMore });
  // The last facts from the server have priority over the file, even if the server does not respond.
  const isFromServer = (group: 'connections' | 'tools'): boolean => isOf(read.urls, found.known?.from[group]?.source);
  const stated = (connections?.facts ?? found.known?.facts)?.connections;
  const groups: GroupOutputs = {
    ...(identity && { identity }),
    ...(usage && { usage }),
    ...(packages && { packages }),
    ...(connections && !isFromServer('connections') && { connections }),
    ...(tools && !isFromServer('tools') && { tools }),
    ...(probe.configRead && probe.groups.connections && { connections: withStatedConnections(probe.groups.connections, stated) }),
    ...(probe.groups.tools && { tools: probe.groups.tools }),
  };
  return { proof: proofOf(probe, read.urls, found.location), groups, isUnread: probe.isUnread, problems: probe.problems.map(asWarning) };
}

function ofDeployment(problem: Problem): Problem {
  return { ...asWarning(problem), factPointer: '/deploymentUrl' };
}

/** Whether the last verification is no proof: another repository was read then, or the removed `verified` of `sources.yaml` was used. */
function needsProof({ entry, known, last }: Found): boolean {
  return entry.verified !== true && (last === undefined || known?.from.verified?.source === VERIFIED_IN_SOURCES);
}

function proofOf({ origin }: Probe, { config }: ServerUrls, location: RepositoryLocation): Verification {
  if (origin === undefined) return { kind: 'unchecked', proofs: config };
  return namesRepository(origin.repository, location) ? { kind: 'verified', source: origin.source } : NOT_PROVEN;
}

function isOf({ config, card, mcp }: ServerUrls, source: string | undefined): boolean {
  return source !== undefined && [mcp, card, ...config].includes(source);
}
