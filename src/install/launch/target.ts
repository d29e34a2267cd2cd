/** A named text of a connection: a query parameter, a header, an environment variable or an argument. */
export interface Setting {
  readonly name: string;
  readonly value: string;
  /** The value is written only if the user chose to reveal it; otherwise a placeholder replaces it. */
  readonly secret: boolean;
  /** Display name; the name if absent. */
  readonly label?: string;
  /** Plain text before the value: `Bearer `. */
  readonly prefix?: string;
  /** The user has yet to enter the value: a placeholder replaces it, also where secrets are revealed. */
  readonly missing?: boolean;
  /** The allowed values of a missing setting. */
  readonly choices?: readonly string[];
}

/** A text made of plain text and settings, one after the other. */
export interface TextTarget {
  readonly parts: readonly (string | Setting)[];
}

/** A header or an environment variable whose value is made of plain text and settings. */
export interface HeaderTarget extends TextTarget {
  readonly name: string;
}

/** A remote server (HTTP). The URL is given in parts, because a placeholder can be inserted before the query is encoded, but not after. */
export interface HttpTarget {
  readonly kind: 'http';
  /** The older transport HTTP+SSE (MCP 2024-11-05); absent for Streamable HTTP. */
  readonly transport?: 'sse';
  /** URL of the endpoint; it may have a query, but never a secret. */
  readonly base: string;
  /** Query parameters after those of the base, values not yet percent-encoded. */
  readonly params: readonly Setting[];
  readonly headers: readonly (Setting | HeaderTarget)[];
}

/** A server that the client starts as a process. */
export interface StdioTarget {
  readonly kind: 'stdio';
  readonly command: string;
  readonly args: readonly (string | Setting | TextTarget)[];
  readonly env: readonly (Setting | HeaderTarget)[];
}

/** The server to add to a client, with its chosen configuration. */
export interface ServerTarget {
  /** The name under which the client lists the server. */
  readonly name: string;
  /** A longer name for a list in which another server has the same name; it is numbered if absent. */
  readonly longName?: string;
  /** Display name; the name if absent. */
  readonly displayName?: string;
  /** Labels of the settings that must be entered before any snippet can work: no placeholder can stand for them. Absent if there are none. */
  readonly awaits?: readonly string[];
  readonly connection: HttpTarget | StdioTarget;
}
