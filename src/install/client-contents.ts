import type { Client } from './client.ts';
import type { Placeholder, SecretStyle } from './placeholder.ts';
import { promptInputs, type PromptInput } from './prompt-input.ts';
import { throughProxy } from './remote-proxy.ts';
import type { ServerTarget } from './launch/target.ts';
import { holdsVariable } from '../catalog/values/variable-syntax.ts';
import { windowsProcess } from './windows-process.ts';
import { writeConnection, type WrittenConnection } from './written-connection.ts';

/**
 * Why a remote server runs as a local mcp-remote process: because the client supports only local servers, or is not known to support
 * HTTP+SSE; `false` if it does not.
 */
export type Proxied = 'local-only' | 'sse' | false;

/** The common members of all client snippets. */
export interface SnippetBase {
  /** The client's id. */
  readonly client: string;
  /** The client's display name. */
  readonly label: string;
  readonly proxied: Proxied;
  /** The placeholders in it, and the values that replace them. */
  readonly placeholders: readonly Placeholder[];
}

/** A server as written for one client. */
export interface Contents {
  readonly name: string;
  readonly displayName: string;
  readonly connection: WrittenConnection;
  /** The connection on Windows; absent if it is the same, `null` if the client cannot be told to start it there. */
  readonly onWindows?: WrittenConnection | null;
  readonly inputs: readonly PromptInput[];
  readonly base: SnippetBase;
}

/** Writes a server for a client, with secrets in the given style. */
export function contentsFor(
  { id, label, localOnly = false, sse = false, withoutBatchFiles = false }: Client,
  target: ServerTarget,
  style: SecretStyle,
  reveal: boolean,
): Contents {
  const { connection, placeholders } = writeConnection(target, style, reveal);
  const isUnknownSse = connection.kind === 'http' && connection.transport === 'sse' && !sse;
  const proxied = connection.kind === 'http' && localOnly ? 'local-only' : isUnknownSse && 'sse';
  const started = connection.kind === 'http' && proxied !== false ? throughProxy(connection) : connection;
  const onWindows = withoutBatchFiles ? windowsProcess(started) : undefined;
  const name = target.name.toWellFormed();
  const { displayName: stated = name } = target;
  const displayName = holdsVariable(stated) ? name : stated.toWellFormed();
  return {
    name,
    displayName,
    connection: started,
    ...(onWindows !== undefined && { onWindows }),
    inputs: promptInputs(displayName, placeholders),
    base: { client: id, label, proxied, placeholders },
  };
}
