import type { McpServerFactory } from '@modelcontextprotocol/server';

/** A server of the official SDK, high-level or low-level. */
export type SdkServer = Awaited<ReturnType<McpServerFactory>>;

/** Additional data for creating a server. */
export interface ConnectionContext {
  /** `legacy`: the server serves one session of the protocol before 2026-07-28. `modern`: it serves one request. */
  readonly era: 'legacy' | 'modern';
  /** The request that opened the connection. Its URL contains the secrets of the configuration: do not log it. */
  readonly request: Request;
}

/** Creates the server of one connection. The configuration is deeply frozen. */
export type CreateServer<T> = (config: T, context: ConnectionContext) => SdkServer | Promise<SdkServer>;
