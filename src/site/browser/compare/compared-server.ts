import type { StatusFlags } from '../../../catalog/record/status-flags.ts';
import type { SettingField } from '../../../catalog/record/setting-fields.ts';
import { isQualifiedName } from '../../../catalog/values/qualified-name.ts';
import { timestamp, UNKNOWN_TIME } from '../../../catalog/values/timestamp.ts';
import { fileStatus } from '../compose/file-status.ts';
import { listOf, membersOf, textOf, textsOf, type Members } from '../page/json-members.ts';
import { comparedPackages, type ComparedPackage } from './compared-packages.ts';
import { comparedSignIns, type ComparedSignIn } from './compared-sign-ins.ts';
import { remoteSettings, schemaSettings } from './compared-settings.ts';

/** A server of the comparison. One is `closed` if only its page is public. */
export type ComparedServer = { readonly kind: 'loading' | 'unknown' | 'failed' | 'closed' } | KnownServer;

/** A remote connection. */
interface ComparedRemote {
  readonly isOlderTransport: boolean;
  /** As stated. */
  readonly url: string;
}

/** A tool of a server. */
export interface ComparedTool {
  readonly name: string;
  readonly description: string;
}

/** What a comparison shows of a server. A member that is `undefined` is not known. */
export interface KnownServer {
  readonly kind: 'known';
  /** As written in the catalogue. */
  readonly qualifiedName: string;
  readonly displayName: string;
  readonly description: string;
  readonly flags: StatusFlags;
  readonly remotes: readonly ComparedRemote[];
  readonly packages: readonly ComparedPackage[];
  /** Whether it runs on the user's machine by a command that no source states. */
  readonly isLocalWithoutPackage: boolean;
  /** Settings of the first remote connection; `undefined` without one. */
  readonly remoteSettings: readonly SettingField[] | undefined;
  /** Settings of the server on the user's machine; `undefined` if it does not run there. */
  readonly localSettings: readonly SettingField[] | undefined;
  /** What each way requires of its user; `undefined` if that is known of none. */
  readonly signIns: readonly ComparedSignIn[] | undefined;
  /** Versions of MCP that its endpoints answered with; `undefined` if not known. */
  readonly protocolVersions: readonly string[] | undefined;
  readonly tools: readonly ComparedTool[] | undefined;
  /** Tokens of its tools in the context of a model. */
  readonly tokens: number | undefined;
  readonly hasPassed: boolean | undefined;
  /** The severity of each finding. */
  readonly severities: readonly string[] | undefined;
  readonly isVerified: boolean | undefined;
  /** The score, from 0 to 100. */
  readonly points: number | undefined;
  /** The licences of its packages. */
  readonly licence: string | undefined;
  /** ISO 8601 time of the newest release of any package. */
  readonly lastRelease: string | undefined;
  readonly version: string | undefined;
  readonly tags: readonly string[] | undefined;
  /** Owner and name of the repository: `owner/repo`. */
  readonly repository: string | undefined;
  /** The number of uses; 0 and unknown are the same. */
  readonly useCount: number;
  /** ISO 8601 */
  readonly changedAt: string | undefined;
}

/**
 * Reads the catalogue's file of a server: its page as JSON, or `ServerDetail`, which has fewer members. What is absent, or has another
 * type, is not known.
 */
export function readComparedServer(value: unknown): ComparedServer {
  const file = membersOf(value);
  const qualifiedName = textOf(file['qualifiedName']);
  if (qualifiedName === undefined || !isQualifiedName(qualifiedName)) return { kind: 'failed' };
  const { verified, score, security, tags, tokens, tools, useCount } = file;
  const points = membersOf(score)['points'];
  const passed = membersOf(security)['scanPassed'];
  return {
    kind: 'known',
    qualifiedName,
    displayName: textOf(file['displayName']) ?? qualifiedName,
    description: textOf(file['description']) ?? '',
    ...waysOf(file),
    signIns: comparedSignIns(file),
    protocolVersions: protocolVersionsOf(file),
    tools: Array.isArray(tools) ? tools.flatMap(toolOf) : undefined,
    tokens: typeof tokens === 'number' ? tokens : undefined,
    hasPassed: typeof passed === 'boolean' ? passed : undefined,
    severities: listOf(file['findings'])?.flatMap((finding) => textOf(membersOf(finding)['severity']) ?? []),
    isVerified: typeof verified === 'boolean' ? verified : undefined,
    points: typeof points === 'number' ? points : undefined,
    version: textOf(file['version']),
    tags: Array.isArray(tags) ? textsOf(tags) : undefined,
    repository: repositoryOf(file),
    useCount: typeof useCount === 'number' ? useCount : 0,
    changedAt: timeOf(file['updatedAt']),
  };
}

type Ways = Pick<
  KnownServer,
  'flags' | 'remotes' | 'packages' | 'licence' | 'lastRelease' | 'isLocalWithoutPackage' | 'remoteSettings' | 'localSettings'
>;

function waysOf(file: Members): Ways {
  const connections = (listOf(file['connections']) ?? []).map(membersOf);
  const local = connections.find(({ type }) => type === 'stdio');
  // `ServerDetail` has no remotes, only connections.
  const remotes = (listOf(file['remotes'])?.map(membersOf) ?? connections.filter(({ type }) => type === 'http')).filter(
    ({ url }) => typeof url === 'string',
  );
  const fromPackages = comparedPackages(file);
  const { packages } = fromPackages;
  // The remote connection that the page of the server shows first.
  const first = remotes.find(({ type }) => type !== 'sse') ?? remotes[0];
  return {
    flags: fileStatus(file).flags,
    remotes: remotes.map(({ type, url }) => ({ isOlderTransport: type === 'sse', url: textOf(url) ?? '' })),
    ...fromPackages,
    isLocalWithoutPackage: packages.length === 0 && local !== undefined,
    remoteSettings: first && remoteSettings(first),
    localSettings: local && schemaSettings(local['configSchema']),
  };
}

function toolOf(value: unknown): readonly ComparedTool[] {
  const { name, description } = membersOf(value);
  return typeof name === 'string' ? [{ name, description: textOf(description) ?? '' }] : [];
}

function protocolVersionsOf(file: Members): readonly string[] | undefined {
  const versions = (listOf(file['endpointFacts']) ?? []).flatMap((facts) => textsOf(listOf(membersOf(facts)['protocolVersions']) ?? []));
  return versions.length === 0 ? undefined : [...new Set(versions)].sort().reverse();
}

function repositoryOf({ owner, repo }: Members): string | undefined {
  const [of, name] = [textOf(owner), textOf(repo)];
  return of === undefined || name === undefined ? undefined : `${of}/${name}`;
}

function timeOf(value: unknown): string | undefined {
  const time = timestamp(textOf(value) ?? '');
  return time === UNKNOWN_TIME ? undefined : time;
}
