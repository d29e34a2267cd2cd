import { publishedUrl, serverPagePath, type Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { UNKNOWN_TIME } from '../../catalog/values/timestamp.ts';
import { lettersOf } from '../../catalog/values/letters-of.ts';
import { bareName } from '../../catalog/values/qualified-name.ts';
import { contextTokens } from '../../catalog/record/context-cost.ts';
import type { ListedFinding } from '../../catalog/record/listed-finding.ts';
import { listedWays } from '../../catalog/record/listed-ways.ts';
import { signInOf } from '../../catalog/record/sign-in.ts';
import type { SignInKind } from '../../catalog/record/sign-in-kinds.ts';
import { plainLine } from '../text/plain-line.ts';
import type { Detail, DetailRequest } from './detail-request.ts';
import { shownTools, type ShownTools } from './shown-tools.ts';
import { shownWays, type ShownWay } from './shown-ways.ts';

/**
 * A part of a server. Only members that say something are present: no `null`, no empty list, no `false`. Texts are one line each, without
 * invisible characters.
 */
export interface ServerPart extends Partial<ShownTools> {
  /** Qualified name. */
  readonly server: string;
  /** Absent where it says the same as the name. */
  readonly displayName?: string;
  readonly description?: string;
  /** Its source advises against new use. */
  readonly deprecated?: true;
  readonly statusMessage?: string;
  /** The maintainers of the catalogue, or a proof, confirm the owner. */
  readonly verified?: true;
  /** Findings of the checks, most severe first. */
  readonly findings?: readonly ListedFinding[];
  /** A check found a severe problem, and its findings are not known. */
  readonly failedChecks?: true;
  /** What the server requires of a user; absent where not known. */
  readonly signIn?: Exclude<SignInKind, 'unknown'>;
  /** Tokens (o200k_base) of all its tools in the context of a model; absent where not known. */
  readonly tokens?: number;
  /** With the names of tools only: names of the settings without which the first way does not work. Otherwise, each way has its own. */
  readonly requires?: readonly string[];
  /** With the names of tools only: the kinds of ways, as in a hit. Otherwise each way with its command or URL. */
  readonly ways?: readonly (string | ShownWay)[];
  /** Number of all tools; absent where not known. */
  readonly toolCount?: number;
  /** The page of the server. */
  readonly page?: string;
  /** What was too long for the answer. */
  readonly leftOut?: readonly string[];
  /** Further facts, only with all data. */
  readonly [fact: string]: unknown;
}

/** Maximum lengths of third-party texts in characters, and maximum number of tags. */
const MAX = { displayName: 100, description: 300, wholeDescription: 2000, statusMessage: 500, text: 200, tags: 20, findings: 20 } as const;

/**
 * The requested part of a server, for the live API, the MCP server and the alternate format `brief.md`.
 *
 * @returns with `tools`, only these tools, unless a detail is requested too; with a first tool after 1, only tools
 */
export function serverPart(record: ServerRecord, publication: Publication, request: DetailRequest = {}): ServerPart {
  const { detail = 'signatures', tools: named, toolsFrom: from = 1 } = request;
  const leftOut: string[] = [];
  const isOnlyTools = (named !== undefined && request.detail === undefined) || from > 1;
  const facts = isOnlyTools ? {} : factsOf(record, publication, detail, leftOut);
  return {
    server: record.qualifiedName,
    ...facts,
    ...(record.tools !== null && { toolCount: record.tools.length }),
    ...shownTools(record.tools ?? [], { detail, named, from }, leftOut),
    ...(leftOut.length > 0 && { leftOut }),
  };
}

function factsOf(record: ServerRecord, publication: Publication, detail: Detail, leftOut: string[]): Partial<ServerPart> {
  const { qualifiedName, status, statusMessage = '', verified, security, findings = [] } = record;
  const name = plainLine(record.displayName, MAX.displayName);
  const description = plainLine(record.description, detail === 'full' ? MAX.wholeDescription : MAX.description);
  const says = name !== '' && lettersOf(name) !== lettersOf(bareName(qualifiedName));
  const { kind: signIn } = signInOf(record);
  const tokens = contextTokens(record);
  const ways = detail === 'names' ? listedWays(record) : shownWays(record, detail === 'full', leftOut);
  return {
    ...(says && { displayName: name }),
    ...(description !== '' && { description }),
    ...(status === 'deprecated' && { deprecated: true }),
    ...stating([['statusMessage', plainLine(statusMessage, MAX.statusMessage)]]),
    ...(verified && { verified }),
    ...(findings.length > 0 ? { findings: findings.slice(0, MAX.findings) } : security?.scanPassed === false && { failedChecks: true }),
    ...(detail === 'full' && furtherFacts(record)),
    ...(signIn !== 'unknown' && { signIn }),
    ...(ways.length > 0 && { ways }),
    ...(detail === 'names' && requiresOf(record)),
    ...(tokens !== undefined && { tokens }),
    ...(detail !== 'names' && { page: publishedUrl(serverPagePath(qualifiedName), publication) }),
  };
}

function requiresOf(record: ServerRecord): Pick<ServerPart, 'requires'> {
  const [first] = shownWays(record, false, []);
  return first?.requires === undefined ? {} : { requires: first.requires };
}

/** Facts that are only in the answer with all data. */
function furtherFacts(record: ServerRecord): Readonly<Record<string, unknown>> {
  const { id, owner, repo, tags, profiles, deployed, useCount, websiteUrl, license, stars, version, releasedAt } = record;
  const texts = { owner, repo, license: license ?? '', version: version ?? '' };
  const plain = (items: readonly string[]): string[] => items.slice(0, MAX.tags).map((item) => plainLine(item, MAX.text));
  const lists = { tags: plain(tags), profiles: plain(profiles) };
  const times = { createdAt: record.createdAt, updatedAt: record.updatedAt, releasedAt: releasedAt ?? UNKNOWN_TIME };
  return {
    id,
    ...stating(Object.entries(texts).map(([name, text]) => [name, plainLine(text, MAX.text)])),
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...Object.fromEntries(Object.entries(lists).filter(([, items]) => items.length > 0)),
    ...(deployed && { deployed }),
    ...(useCount > 0 && { useCount }),
    ...(stars !== undefined && { stars }),
    ...stating(Object.entries(times).filter(([, time]) => time !== UNKNOWN_TIME)),
  };
}

function stating(members: readonly (readonly [name: string, text: string])[]): Readonly<Record<string, string>> {
  return Object.fromEntries(members.filter(([, text]) => text !== ''));
}
