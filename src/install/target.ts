/** A named text of a connection: a query parameter, a header, an environment variable or an argument. */
export interface Setting {
  readonly name: string;
  readonly value: string;
  /** The value leaves only when a person chose to reveal it; otherwise a placeholder stands in its place. */
  readonly secret: boolean;
  /** What people call it; the name if absent. */
  readonly label?: string;
  /** Plain text before the value: `Bearer `. */
  readonly prefix?: string;
}

/** A header whose value is made of plain text and settings, one after the other. */
export interface HeaderTarget {
  readonly name: string;
  readonly parts: readonly (string | Setting)[];
}

/**
 * A server that is reached over HTTP. The address comes in parts, because a placeholder can be put
 * into a query that is not written yet, but not into one whose values are already percent-encoded.
 */
export interface HttpTarget {
  readonly kind: 'http';
  /** The older transport HTTP+SSE (MCP 2024-11-05); left out for Streamable HTTP. */
  readonly transport?: 'sse';
  /** Address of the endpoint; it may have a query, never a secret. */
  readonly base: string;
  /** Query parameters after those of the base, values not yet percent-encoded. */
  readonly params: readonly Setting[];
  readonly headers: readonly (Setting | HeaderTarget)[];
}

/** A server that the client starts as a process. */
export interface StdioTarget {
  readonly kind: 'stdio';
  readonly command: string;
  readonly args: readonly (string | Setting)[];
  readonly env: readonly Setting[];
}

/** The server that a client takes in, with the configuration that was chosen for it. */
export interface ServerTarget {
  /** The name under which the client lists the server. */
  readonly name: string;
  /** The name for people; the name if absent. */
  readonly displayName?: string;
  readonly connection: HttpTarget | StdioTarget;
}
