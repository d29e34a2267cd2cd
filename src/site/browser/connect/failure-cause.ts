/** The result of a reachability check for a host that did not answer the page. */
export type Reach =
  /** The host answers, but not to this page. */
  | 'answers'
  /** The host did not answer. */
  | 'silent'
  /** The request could not be sent. */
  | 'unknown';

/** Why a connection could not be opened, or a tool call failed. */
export type FailureCause =
  /** A page may not request this URL. */
  | { readonly kind: 'bad-address' }
  /** The request failed without a readable answer, before the connection was open. */
  | { readonly kind: 'unreachable'; readonly reach: Reach }
  /** An open connection gave no answer, or an incomplete one. */
  | { readonly kind: 'broken-off' }
  /** The server answered with an error status. */
  | Refusal
  /** The server answered with a redirect. */
  | { readonly kind: 'redirected' }
  /** The server no longer knows the session. */
  | { readonly kind: 'session-ended' }
  /** The server opened a session, but the page cannot read its id. */
  | { readonly kind: 'session-hidden' }
  /** Page and server support no common MCP version. `revisions` are untrusted text from the server. */
  | { readonly kind: 'other-protocol'; readonly revisions: readonly string[] }
  /** The answer has a media type that MCP does not use. */
  | { readonly kind: 'not-mcp'; readonly mediaType: string }
  /** The answer exceeds the size limit. */
  | { readonly kind: 'too-large'; readonly bytes: number }
  /** The server answered with a JSON-RPC error. */
  | { readonly kind: 'rpc-error'; readonly code: number; readonly message: string }
  | { readonly kind: 'timed-out' }
  /** The user cancelled it. */
  | { readonly kind: 'cancelled' }
  /** The MCP client script could not be loaded. */
  | { readonly kind: 'page-incomplete' }
  /** Any other error of the MCP client. */
  | { readonly kind: 'other'; readonly message: string };

/** An answer that refuses a request. Its texts are untrusted and may repeat sent values. */
export interface Refusal {
  readonly kind: 'refused';
  readonly status: number;
  /** Without parameters, in lower case; empty if the answer has none. */
  readonly mediaType: string;
  /** Beginning of the body. */
  readonly body: string;
  /** Seconds to wait, from `Retry-After`; `undefined` if the header is missing or not readable. */
  readonly retryAfter: number | undefined;
}

/** A failed connection or call, with its cause. */
export class McpFailure extends Error {
  override readonly name = 'McpFailure';
  readonly failure: FailureCause;

  constructor(failure: FailureCause, options?: ErrorOptions) {
    super(failure.kind, options);
    this.failure = failure;
  }
}
