import type { Client } from './client.ts';
import type { Placeholder, SecretStyle } from './placeholder.ts';
import { promptInputs, type PromptInput } from './prompt-input.ts';
import { throughProxy } from './remote-proxy.ts';
import type { ServerTarget } from './target.ts';
import { holdsVariable } from '../catalog/values/variable-syntax.ts';
import { writeConnection, type WrittenConnection } from './written-connection.ts';

/**
 * Why a remote server comes in as a process of mcp-remote: because the client takes local servers only, or because it is not known to speak
 * HTTP+SSE; `false` where it does not.
 */
export type Proxied = 'local-only' | 'sse' | false;

/** What every way out says. */
export interface Way {
  /** The client's id. */
  readonly client: string;
  /** The client's name for people. */
  readonly label: string;
  readonly proxied: Proxied;
  /** The placeholders that stand in it, and what belongs in their place. */
  readonly placeholders: readonly Placeholder[];
}

/** The server as one client is told of it. */
export interface Contents {
  readonly name: string;
  readonly displayName: string;
  readonly connection: WrittenConnection;
  readonly inputs: readonly PromptInput[];
  readonly way: Way;
}

/** Tells one client of a server, secrets in the style given. */
export function contentsFor(
  { id, label, localOnly = false, sse = false }: Client,
  target: ServerTarget,
  style: SecretStyle,
  reveal: boolean,
): Contents {
  const { connection, placeholders } = writeConnection(target, style, reveal);
  const isUnknownSse = connection.kind === 'http' && connection.transport === 'sse' && !sse;
  const proxied = connection.kind === 'http' && localOnly ? 'local-only' : isUnknownSse && 'sse';
  const name = target.name.toWellFormed();
  const { displayName: stated = name } = target;
  const displayName = holdsVariable(stated) ? name : stated.toWellFormed();
  return {
    name,
    displayName,
    connection: connection.kind === 'http' && proxied !== false ? throughProxy(connection) : connection,
    inputs: promptInputs(displayName, placeholders),
    way: { client: id, label, proxied, placeholders },
  };
}
