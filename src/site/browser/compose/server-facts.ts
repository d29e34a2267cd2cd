import type { ConnectionHeader } from '../../../catalog/record/connection-header.ts';
import { headerSettings } from '../../../catalog/record/header-settings.ts';
import { isQualifiedName } from '../../../catalog/values/qualified-name.ts';
import { packageForm } from '../../../catalog/packages/package-form.ts';
import type { ServerPackage } from '../../../catalog/packages/package.ts';
import type { RemoteConnection } from '../../../catalog/record/remote-connection.ts';
import type { Way } from '../../../install/index.ts';
import { combinedWay } from '../../views/combined-targets.ts';
import { membersOf, type Members } from '../page/json-members.ts';
import type { ConnectSubject } from '../connect/connect-subject.ts';
import { fileStatus, type FileStatus } from './file-status.ts';
import { toolCosts, type ToolCost } from './tool-costs.ts';
import { subjectOfPage } from './subject-of-page.ts';

/** The facts of a server of the list. */
export type ServerFacts =
  | { readonly kind: 'loading' | 'unknown' | 'failed' }
  | {
      readonly kind: 'known';
      /** As written in the catalogue. */
      readonly qualifiedName: string;
      readonly displayName: string;
      readonly description: string;
      /** What its badges show; absent if only its pages could be read. */
      readonly status?: FileStatus;
      /** The context cost of its tools; absent if it is not known. */
      readonly tools?: readonly ToolCost[];
      /** Whether the connection of the server could be read. */
      readonly isConnectionKnown: boolean;
      /** How a client starts or reaches it; `undefined` if none can. */
      readonly way: Way | undefined;
      /** Whether the server has a connect page. */
      readonly isConnectable: boolean;
    };

/** Fetches a file of the catalogue, like `fetch`. */
export type FetchServer = (url: string) => Promise<Pick<Response, 'ok' | 'status' | 'json' | 'text'>>;

type KnownServer = Extract<ServerFacts, { kind: 'known' }>;

/**
 * Fetches the facts of a server. Never rejects.
 *
 * @param base path of the site, with slashes at both ends
 * @param readPage reads the data that the build wrote into a connect page
 */
export async function fetchFacts(
  server: string,
  base: string,
  fetchServer: FetchServer,
  readPage: (html: string) => ConnectSubject | undefined = subjectOfPage,
): Promise<ServerFacts> {
  // Only a valid name may become part of a path.
  if (!isQualifiedName(server)) return { kind: 'unknown' };
  try {
    const page = await fetchServer(`${base}servers/${server}.json`);
    if (page.ok) return readFacts(await page.json());
    // Not every site publishes pages as JSON. The original API has the texts, but no transports and headers, so these come from the connect page.
    const response = await fetchServer(`${base}api/servers/${server}.json`);
    if (isMissing(response)) return { kind: 'unknown' };
    if (needsKey(response)) return await factsOfPages(server, base, fetchServer, readPage);
    const facts: ServerFacts = response.ok ? readFacts(await response.json()) : { kind: 'failed' };
    if (facts.kind !== 'known') return facts;
    const form = await fetchServer(`${base}connect/${facts.qualifiedName}/`);
    if (isMissing(form)) return { ...facts, isConnectionKnown: true, isConnectable: false };
    return form.ok ? { ...facts, isConnectable: true, ...readConnection(readPage(await form.text()), facts) } : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

/**
 * The facts that pages have of a server, where the API needs a key: its connect page, or only that it exists. The exact name and texts are not
 * known without a connect page.
 */
async function factsOfPages(
  server: string,
  base: string,
  fetchServer: FetchServer,
  readPage: (html: string) => ConnectSubject | undefined,
): Promise<ServerFacts> {
  const named = { kind: 'known', qualifiedName: server, displayName: server, description: '', way: undefined } as const;
  const form = await fetchServer(`${base}connect/${server}/`);
  if (form.ok) {
    const subject = readPage(await form.text());
    if (subject === undefined) return { ...named, isConnectionKnown: false, isConnectable: true };
    const { qualifiedName, displayName, ways } = subject;
    return { ...named, qualifiedName, displayName, isConnectionKnown: true, isConnectable: true, way: combinedWay(ways) };
  }
  if (!isMissing(form)) return { kind: 'failed' };
  const page = await fetchServer(`${base}servers/${server}/`);
  if (page.ok) return { ...named, isConnectionKnown: true, isConnectable: false };
  return { kind: isMissing(page) ? 'unknown' : 'failed' };
}

function isMissing({ status }: { readonly status: number }): boolean {
  return status === 404 || status === 410;
}

/** Whether the API of a live catalogue is only for those with a key. */
function needsKey({ status }: { readonly status: number }): boolean {
  return status === 401 || status === 403;
}

function readConnection(
  subject: ConnectSubject | undefined,
  { qualifiedName }: KnownServer,
): Pick<KnownServer, 'isConnectionKnown' | 'way'> {
  if (subject?.qualifiedName !== qualifiedName) return { isConnectionKnown: false, way: undefined };
  return { isConnectionKnown: true, way: combinedWay(subject.ways) };
}

/** Reads the catalogue's file of a server: its page as JSON, or `ServerDetail`, which has neither remotes nor packages. */
function readFacts(value: unknown): ServerFacts {
  const file = membersOf(value);
  const { qualifiedName, displayName, description, connections, remotes, packages, tools, toolTokens } = file;
  const costs = toolCosts(tools, toolTokens);
  if (typeof qualifiedName !== 'string' || !isQualifiedName(qualifiedName)) return { kind: 'failed' };
  return {
    kind: 'known',
    qualifiedName,
    displayName: typeof displayName === 'string' ? displayName : qualifiedName,
    description: typeof description === 'string' ? description : '',
    status: fileStatus(file),
    ...(costs && { tools: costs }),
    isConnectionKnown: Array.isArray(remotes),
    way: combinedWay([...remoteWays(remotes), ...packageWays(packages)]),
    isConnectable: [connections, remotes, packages].some((list) => Array.isArray(list) && list.length > 0),
  };
}

/** The connection that the server's page shows first. */
function remoteWays(value: unknown): Way[] {
  const remotes = Array.isArray(value) ? value.map(membersOf) : [];
  const chosen = remotes.find(({ type }) => type === 'streamable-http') ?? remotes[0];
  const remote = chosen && connectionOf(chosen);
  return remote === undefined ? [] : [{ kind: 'remote', id: 'remote', remote }];
}

function packageWays(value: unknown): Way[] {
  // Written by the build.
  const packages = Array.isArray(value) ? (value as readonly ServerPackage[]) : [];
  return packages.map((stated, index) => ({ kind: 'package', id: `package-${index + 1}`, package: stated, form: packageForm(stated) }));
}

function connectionOf({ type, url, headers, configSchema }: Members): RemoteConnection | undefined {
  if (typeof url !== 'string') return undefined;
  return {
    endpoint: url,
    ...(type === 'sse' && { transport: type }),
    schema: schemaOf(configSchema),
    // Written by the build.
    headers: headerSettings(Array.isArray(headers) ? (headers as ConnectionHeader[]) : []),
  };
}

function schemaOf(value: unknown): RemoteConnection['schema'] {
  // Written by the build.
  return membersOf(value) as RemoteConnection['schema'];
}
