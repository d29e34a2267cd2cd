import path from 'node:path';

import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import type { PackageFacts } from '../../catalog/packages/package-facts.ts';
import type { ServerPackage } from '../../catalog/packages/package.ts';
import { canonicalJson } from '../../session-config/schema/canonical-json.ts';
import { contentHash } from '../../catalog/store/content-hash.ts';
import { parseContentFile } from '../../catalog/store/content-store.ts';
import { readOrNothing, yamlFilesBelow } from '../../catalog/store/optional-files.ts';
import { serversFolder } from '../../catalog/store/store-paths.ts';
import { serverId } from '../../catalog/values/server-id.ts';
import type { PackageRegistries } from '../context/crawl-context.ts';
import { createLimiter } from '../reconciliation/concurrency-limit.ts';
import type { CrawlReport } from '../reconciliation/crawl-report.ts';
import type { CrawlProblem } from '../reconciliation/summary.ts';
import { writeAnswers } from '../reconciliation/write-answers.ts';
import { asFetchError, type GuardedFetch } from '../guarded-fetch/index.ts';
import { readPrevious } from '../merging/previous-file.ts';
import { askedRegistries, type WrongRegistry } from './asked-registries.ts';

type RegistryOf = ReturnType<typeof askedRegistries>['registryOf'];

/** What a look-up needs of a crawl. */
interface LookUpOptions {
  readonly contentDir: string;
  readonly registries: PackageRegistries;
  readonly web: GuardedFetch;
  readonly signal: AbortSignal;
  /** No look-up starts after it aborts. Default: no time limit. */
  readonly over?: AbortSignal;
  /** ISO 8601 time of the crawl. */
  readonly now: string;
  /** Asks for every package, not only for those whose turn it is. Default false. */
  readonly full?: boolean;
  readonly report: Pick<CrawlReport, 'addProblem' | 'fileWritten'>;
}

/** Days after which a package is asked for again. */
const PERIOD_DAYS = 7;

const DAY = 86_400_000;

/** Servers whose packages are asked for concurrently; most of them wait in the queue of their registry. */
const MAX_CONCURRENT_SERVERS = 64;

/**
 * Asks the package registries for the packages of all servers, and stores the answers as a group of facts of their own. A server's packages
 * are asked for when they are new or differ from the answers, and else on one day of the week that its name determines, so that a nightly
 * crawl asks for a seventh of them. Packages that cannot be asked for keep their last facts.
 *
 * @returns the number of servers whose packages were asked for
 */
export async function lookUpPackages(options: LookUpOptions): Promise<number> {
  const { contentDir, signal, report } = options;
  const { mayAsk, registryOf, mistakes } = askedRegistries(options.registries, options.web, signal);
  const failures = new Map<string, Failure>();
  const limited = createLimiter(MAX_CONCURRENT_SERVERS);
  let asked = 0;
  const visit = async (name: string): Promise<void> => {
    if (options.over?.aborted === true) return;
    const { content, mistake } = await readPrevious(contentDir, name);
    if (content === undefined || mistake !== undefined || isEnded(signal)) return;
    if (!isDue(content, (content.facts.packages ?? []).filter(mayAsk), options)) return;
    const packages = await withRegistry(content.facts.packages ?? [], registryOf);
    if (!isDue(content, packages, options)) return;
    asked += 1;
    const next = withFacts(content, await answersFor(content, registryOf, failures), options.now);
    if (next === undefined || isEnded(signal)) return;
    await writeAnswers(next, content, options);
  };
  const { settings, ...registries } = options.registries;
  const isAsked = Object.values(registries).some((setting) => setting !== undefined);
  if (isAsked) await Promise.all(serversWithPackages(contentDir).map((name) => limited(() => visit(name))));
  for (const mistake of mistakes) report.addProblem(settingProblem(mistake, settings?.[mistake.type]));
  for (const failure of failures.values()) report.addProblem(failureProblem(failure));
  return asked;
}

/** A failure of a registry, once for all packages that it concerns. */
interface Failure {
  readonly base: string;
  readonly code: string;
  readonly message: string;
  packages: number;
}

function failureProblem({ base, code, message, packages }: Failure): CrawlProblem {
  const kept = packages === 1 ? 'One package keeps its' : `${packages} packages keep their`;
  return { source: base, code, message: `${message} ${kept} last facts. Check the setting of the registry, or crawl again later.` };
}

function settingProblem({ type, text }: WrongRegistry, setting = 'the setting'): CrawlProblem {
  const example = 'https://registry.example.org';
  const form = type === 'oci' ? `host=URL, such as docker.io=${example}` : `a base URL, such as ${example}`;
  return {
    source: 'settings',
    code: 'bad-registry',
    message: `${JSON.stringify(text)} names no package registry. Write ${setting} as ${form}.`,
  };
}

/** Whether the crawl was interrupted, which may happen at any time. */
function isEnded(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** The names of the servers whose files mention packages. Files without any are not parsed. */
function serversWithPackages(contentDir: string): string[] {
  const folder = serversFolder(contentDir);
  return yamlFilesBelow(folder).flatMap((relative) => {
    const file = path.join(folder, relative);
    const bytes = readOrNothing(file);
    if (!bytes.includes('packages')) return [];
    const { value } = parseContentFile(bytes, file);
    return value === undefined || value.state.status === 'gone' ? [] : [value.facts.qualifiedName];
  });
}

async function withRegistry(packages: readonly ServerPackage[], registryOf: RegistryOf): Promise<readonly ServerPackage[]> {
  const registries = await Promise.all(packages.map(registryOf));
  return packages.filter((_, at) => registries[at] !== undefined);
}

function isDue({ facts, from }: ContentFile, packages: readonly ServerPackage[], { full = false, now }: LookUpOptions): boolean {
  if (packages.length === 0) return false;
  if (full || from.registry === undefined) return true;
  const known = facts.packageFacts ?? [];
  if (packages.some((stated) => !known.some((each) => isOf(each, stated)))) return true;
  const day = Math.floor(Date.parse(now) / DAY);
  return day % PERIOD_DAYS === Number.parseInt(serverId(facts.qualifiedName).slice(0, 8), 16) % PERIOD_DAYS;
}

function isOf(facts: PackageFacts, { registryType, identifier, version }: ServerPackage): boolean {
  return facts.registryType === registryType && facts.identifier === identifier && facts.version === version;
}

/** What the registries say, in the order of the packages, with the base URL of the first registry that was asked. */
interface Answers {
  readonly packageFacts: readonly PackageFacts[];
  readonly source: string;
}

/** Asks for the packages of a server. A package that cannot be asked for keeps its last facts. */
async function answersFor({ facts }: ContentFile, registryOf: RegistryOf, failures: Map<string, Failure>): Promise<Answers> {
  const packageFacts: PackageFacts[] = [];
  let source = '';
  for (const stated of facts.packages ?? []) {
    const last = (facts.packageFacts ?? []).filter((each) => isOf(each, stated));
    const registry = await registryOf(stated);
    if (registry === undefined) {
      packageFacts.push(...last);
      continue;
    }
    source ||= registry.base;
    try {
      packageFacts.push(await registry.ask());
    } catch (error) {
      const { code, message } = asFetchError(error, registry.base);
      const failure = failures.get(`${registry.base} ${code}`) ?? { base: registry.base, code, message, packages: 0 };
      failure.packages += 1;
      failures.set(`${registry.base} ${code}`, failure);
      packageFacts.push(...last);
    }
  }
  return { packageFacts, source };
}

/** The content with these facts; `undefined` if they are the last ones. */
function withFacts(content: ContentFile, { packageFacts, source }: Answers, now: string): ContentFile | undefined {
  const last = content.facts.packageFacts;
  if (packageFacts.length === 0 || (last !== undefined && canonicalJson(last) === canonicalJson(packageFacts))) return undefined;
  const registry = { source, fetchedAt: now, hash: contentHash(canonicalJson(packageFacts)) };
  return { ...content, facts: { ...content.facts, packageFacts }, from: { ...content.from, registry } };
}
