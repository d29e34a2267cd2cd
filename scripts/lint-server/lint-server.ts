import { tmpdir } from 'node:os';
import path from 'node:path';

import { foldName } from '../../src/catalog/values/qualified-name.ts';
import type { Position, Problem, Severity } from '../../src/catalog/parsing/problem.ts';
import type { ServerFacts } from '../../src/catalog/record/facts.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { contentHash } from '../../src/catalog/store/content-hash.ts';
import { catalogOf, readStore } from '../../src/catalog/store/store.ts';
import { crawl, createCrawlContext, type ContextOptions, type GuardedFetch, type SourceEntry } from '../../src/crawler/index.ts';
import { listedCatalog } from '../../src/publish/listed-catalog.ts';
import { inTemporaryFolder } from '../../src/publish/output/temporary-folder.ts';
import type { Finding } from '../../src/security/scan/detection/finding.ts';
import { titleOfRule } from '../../src/security/scan/listed-findings.ts';
import { bySeverity, scanStore } from '../../src/security/scan/scan-store.ts';
import { pathOfPointer } from '../../src/session-config/schema/pointer.ts';
import { withAuthorHint } from './author-hints.ts';
import { packageMistakes, placeInDocuments, statedName } from './document-problems.ts';
import { FOLDER_URL, folderFetch, withPaths } from './folder-fetch.ts';
import { NoNetwork } from './no-network.ts';
import { isOfOwnDomain } from './own-domain.ts';
import { recordProblems } from './record-problems.ts';
import { SeenDocuments } from './seen-documents.ts';
import type { LintTarget } from './target.ts';
import { unreadServerJson } from './unread-file.ts';

/** A finding of the security checks. */
export interface LintedFinding extends Pick<Finding, 'severity' | 'rule' | 'pointer' | 'excerpt'> {
  /** The sentence of the rule. */
  readonly title: string;
  /** Path or URL of the document that states it. */
  readonly file?: string;
  readonly position?: Position;
}

/** What a catalogue would show of a server. */
export interface LintedServer {
  /** Absent if no server was found. */
  readonly record: ServerRecord | undefined;
  /** Path or URL of what declares it. */
  readonly source: string | undefined;
  /** By severity, the highest first. */
  readonly findings: readonly LintedFinding[];
  /** Errors first, in the order in which they were found. */
  readonly problems: readonly Problem[];
  /** URLs that a crawl would request, and that were not. */
  readonly notRequested: readonly string[];
}

/** How a server is linted. */
type LintOptions = Pick<ContextOptions, 'version' | 'signal' | 'allowPrivateHosts' | 'packageRegistries' | 'rawUrl'> & {
  /** Requests nothing: only the files of a folder are read. */
  readonly offline: boolean;
  /** ISO 8601 time. */
  readonly now: string;
};

/** The name of a running server: maintainers of a catalogue give it one in their list of sources. */
export const UNNAMED = 'your-name/your-server';

/** Milliseconds between two requests to a host: these are a handful, to the author's own server. */
const INTERVAL = 100;

/** Reads a server as a crawl does, into a temporary content folder. */
export function lintServer(target: LintTarget, options: LintOptions): Promise<LintedServer> {
  return inTemporaryFolder(path.join(tmpdir(), 'portolan-lint-'), async (content) => {
    const entry: SourceEntry = {
      kind: target.kind === 'server' ? 'server' : 'repository',
      location: target.location,
      ...(target.kind === 'server' && { name: UNNAMED }),
      ...{ verified: undefined, tags: [], file: content, position: { line: 1, column: 1 } },
    };
    const problems: Problem[] = [];
    const noNetwork = options.offline ? new NoNetwork() : undefined;
    const documents = await crawlInto(content, entry, {
      ...options,
      target,
      noNetwork,
      onProblem: (problem) => problems.push(forAuthor(problem)),
    });
    const { record, facts, source, sourcesOf, findings } = readServer(content);
    const notRequested = noNetwork?.urls ?? [];
    const placeOfPointer = (pointer: string | undefined): Pick<Problem, 'file' | 'position'> => {
      if (pointer === undefined || facts === undefined) return {};
      const sources = sourcesOf(pointer);
      return placeInDocuments(pointer, facts, documents.of(sources)) ?? (sources[0] === undefined ? {} : { file: sources[0] });
    };
    const isOwnName = documents.of([source]).some((seen) => isOfOwnDomain(statedName(seen) ?? '', urlsOf(record)));
    const requested = problems
      .filter(({ code, file }) => code !== 'unreachable' || !notRequested.some((url) => url === file))
      .map((problem) => (isOwnName && problem.code === 'foreign-name' ? acceptable(problem) : problem));
    const ofRecord = record === undefined ? [] : recordProblems(record);
    const unread = target.kind === 'folder' && source !== undefined ? await unreadServerJson(source, documents) : [];
    const all = [...requested, ...documents.of([source]).flatMap(packageMistakes), ...ofRecord, ...unread].sort(
      (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
    );
    const local = localNames(target);
    return {
      record,
      source: source && local(source),
      findings: findings.map((finding) => localFile({ ...finding, ...placeOfPointer(finding.pointer) }, local)),
      problems: all.map((problem) => localProblem(withAuthorHint({ ...placeOfPointer(problem.factPointer), ...problem }, target), local)),
      notRequested,
    };
  });
}

/** In the order of the report. */
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'notice'];

/** A problem as it concerns the author of a server: a crawl only notes that an endpoint speaks no MCP. */
function forAuthor(problem: Problem): Problem {
  return problem.code === 'no-mcp' ? { ...problem, severity: 'warning' } : problem;
}

/** A name that the author chose rightly, and that only the maintainers of a catalogue can accept. */
function acceptable(problem: Problem): Problem {
  return { ...problem, severity: 'notice' };
}

/** Where the server is, and its website. */
function urlsOf(record: ServerRecord | undefined): readonly string[] {
  const { websiteUrl, connections = [] } = record ?? {};
  return [websiteUrl, ...connections.flatMap(({ url, endpoint }) => [url, endpoint])].filter((url) => url !== undefined);
}

interface CrawlInto extends LintOptions {
  readonly target: LintTarget;
  readonly noNetwork: NoNetwork | undefined;
  readonly onProblem: (problem: Problem) => void;
}

/** Returns the documents that were read. */
async function crawlInto(
  content: string,
  entry: SourceEntry,
  { target, noNetwork, onProblem, now, ...options }: CrawlInto,
): Promise<SeenDocuments> {
  const isFolder = target.kind === 'folder';
  const context = createCrawlContext([entry], {
    ...options,
    ...(isFolder && { rawUrl: `${FOLDER_URL}{path}` }),
    ...(noNetwork && { packageRegistries: {} }),
    ...{ contentDir: content, sourcesFolder: content, minIntervalMs: INTERVAL },
  });
  const web: GuardedFetch = noNetwork ?? context.web;
  const documents = new SeenDocuments(isFolder ? folderFetch(target.root, web) : web);
  try {
    await crawl([entry], {
      context: { ...context, web: documents },
      ...{ contentDir: content, now, onProblem, endpoints: noNetwork === undefined },
    });
    return documents;
  } finally {
    await context.web.close();
  }
}

interface ReadServer extends Pick<LintedServer, 'record' | 'source' | 'findings'> {
  readonly facts: ServerFacts | undefined;
  /** URLs of the documents that may state the fact at a pointer, the likeliest first. */
  readonly sourcesOf: (pointer: string) => readonly string[];
}

function readServer(content: string): ReadServer {
  const store = readStore(content);
  const [file] = store.files;
  if (file === undefined) return { record: undefined, facts: undefined, source: undefined, sourcesOf: () => [], findings: [] };
  const scanned = scanStore(store.files, contentHash);
  const { records } = listedCatalog(catalogOf(store), store.files, scanned);
  const found = scanned.get(foldName(file.facts.qualifiedName));
  const { identity, connections, packages, tools } = file.from;
  const groups = new Map(Object.entries({ connections, deploymentUrl: identity ?? connections, packages, tools }));
  const source = identity?.source ?? connections?.source;
  return {
    record: records[0],
    facts: file.facts,
    source,
    sourcesOf: (pointer) => {
      const likeliest = groups.get(pathOfPointer(pointer)[0] ?? '')?.source;
      return [...new Set([likeliest, source])].filter((url) => url !== undefined);
    },
    findings: (found === undefined ? [] : bySeverity(found)).map((finding) => ({ ...finding, title: titleOfRule(finding.rule) })),
  };
}

/** Replaces the URLs of files of a folder by their paths. */
function localNames(target: LintTarget): (text: string) => string {
  if (target.kind !== 'folder') return (text) => text;
  const { root } = target;
  return (text) => withPaths(text, root);
}

function localProblem(problem: Problem, local: (text: string) => string): Problem {
  const { hint } = problem;
  return localFile({ ...problem, message: local(problem.message), ...(hint !== undefined && { hint: local(hint) }) }, local);
}

function localFile<T extends { readonly file?: string }>(placed: T, local: (text: string) => string): T {
  return placed.file === undefined ? placed : { ...placed, file: local(placed.file) };
}
