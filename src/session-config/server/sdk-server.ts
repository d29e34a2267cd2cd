import type { McpServerFactory } from '@modelcontextprotocol/server';

/** A server of the official SDK, of either level. */
export type SdkServer = Awaited<ReturnType<McpServerFactory>>;

/** What the maker of a server may want to know beside the configuration. */
export interface ConnectionContext {
  /** `legacy`: the server serves one session of the protocol before 2026-07-28. `modern`: it serves one request. */
  readonly era: 'legacy' | 'modern';
  /** The request that opened the connection. Its URL holds the secrets of the configuration: do not log it. */
  readonly request: Request;
}

/** Makes the server of one connection. The configuration is frozen, all the way down. */
export type CreateServer<T> = (config: T, context: ConnectionContext) => SdkServer | Promise<SdkServer>;
