import type { SchemaObject } from '../../session-config/index.ts';

/** What a connect page was built for. */
export interface ConnectSubject {
  /** The MCP endpoint; `undefined` for a server that runs on the visitor's machine. */
  readonly endpoint: string | undefined;
  readonly schema: SchemaObject;
  readonly qualifiedName: string;
  readonly displayName: string;
}
