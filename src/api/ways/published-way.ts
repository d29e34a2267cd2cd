import type { NamedInput, ServerPackage } from '../../catalog/packages/package.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { StatedSignIn } from '../../catalog/record/sign-in-kinds.ts';
import { signInsOf } from '../../catalog/record/sign-in.ts';
import { writtenWay } from '../../install/entries/written-way.ts';
import { waysOf, type JsonObject, type Way } from '../../install/index.ts';
import { isSecretField } from '../../session-config/index.ts';

/** A way to use a server, as plain data for programs. `YOUR_…` stands for each value that its user must enter. */
export interface PublishedWay {
  /** `remote`, `npm`, `oci`, …, numbered if it repeats. */
  readonly id: string;
  readonly kind: Way['kind'];
  /** What the server requires of its user, if it is used this way; absent where it is not known. */
  readonly signIn?: StatedSignIn;
  /** For a remote server: its URL, with the names of the headers that requests need. */
  readonly transport?: 'streamable-http' | 'sse';
  readonly url?: string;
  readonly headers?: readonly string[];
  /** For a package. */
  readonly registryType?: string;
  readonly identifier?: string;
  readonly version?: string;
  readonly fileSha256?: string;
  /** How it is started; absent if no command is known. */
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The same for a POSIX shell. */
  readonly commandLine?: string;
  /** The URL to which a client connects after the command was started. */
  readonly localUrl?: string;
  /** Options that give a container access to the host. */
  readonly hostAccess?: readonly string[];
  /** Why no command starts it. */
  readonly unsupported?: string;
  /** The variables that the package reads. */
  readonly variables?: readonly PublishedVariable[];
  /** The entry that most clients read in their configuration. */
  readonly entry?: JsonObject;
}

/** An environment variable of a package. */
export interface PublishedVariable {
  readonly name: string;
  readonly description?: string;
  readonly isRequired: boolean;
  readonly isSecret: boolean;
}

/** All ways to use a server, in the order of its page. */
export function publishedWays(record: Pick<ServerRecord, 'connections' | 'packages' | 'endpointFacts'>): readonly PublishedWay[] {
  const signIns = signInsOf(record);
  return waysOf(record).map((way, at) => {
    const { id, kind, ...facts } = publishedWay(way);
    const signIn = signIns[at]?.kind ?? 'unknown';
    return { id, kind, ...(signIn !== 'unknown' && { signIn }), ...facts };
  });
}

/** One way to use a server, without what its user has to sign in with. */
export function publishedWay(way: Way): PublishedWay {
  const { connection, entry, commandLine, localUrl, hostAccess, unsupported } = writtenWay(way);
  const access = [...new Set(hostAccess.map(({ option }) => option))];
  return {
    id: way.id,
    kind: way.kind,
    ...(connection?.kind === 'http' && {
      transport: connection.transport ?? 'streamable-http',
      url: connection.url,
      ...(connection.headers.length > 0 && { headers: connection.headers.map(([name]) => name) }),
    }),
    ...(way.kind === 'package' && packageFacts(way.package)),
    ...(connection?.kind === 'stdio' && {
      command: connection.command,
      args: connection.args,
      ...(connection.env.length > 0 && { env: Object.fromEntries(connection.env) }),
    }),
    ...(commandLine !== undefined && { commandLine }),
    ...(localUrl !== undefined && { localUrl }),
    ...(access.length > 0 && { hostAccess: access }),
    ...(unsupported !== undefined && { unsupported: unsupported.reason }),
    ...(way.kind === 'package' && variablesOf(way.package)),
    ...(entry !== undefined && { entry }),
  };
}

function packageFacts({ registryType, identifier, version, fileSha256 }: ServerPackage): Partial<PublishedWay> {
  return { registryType, identifier, ...(version !== undefined && { version }), ...(fileSha256 !== undefined && { fileSha256 }) };
}

function variablesOf({ environmentVariables = [] }: ServerPackage): Pick<PublishedWay, 'variables'> {
  return environmentVariables.length === 0 ? {} : { variables: environmentVariables.map(publishedVariable) };
}

function publishedVariable({ name, description, isRequired = false, isSecret }: NamedInput): PublishedVariable {
  return {
    name,
    ...(description !== undefined && { description }),
    isRequired,
    isSecret: isSecret === true || isSecretField(name, { type: 'string' }),
  };
}
