/** What a page can find out about a host that did not answer it. */
export type Reach =
  /** The host answers, though not to this page. */
  | 'answers'
  /** Nothing came back. */
  | 'silent'
  /** It could not be asked. */
  | 'unknown';

/** Why a connection could not be opened, or a tool not be called. */
export type FailureCause =
  /** The address is none that a page may ask. */
  | { readonly kind: 'bad-address' }
  /** The request ended without an answer that the page may read, before the server had let it in. */
  | { readonly kind: 'unreachable'; readonly reach: Reach }
  /** A server that could be reached before gave no answer, or none that is whole. */
  | { readonly kind: 'broken-off' }
  /** The server answered with a status that is no success. */
  | Refusal
  /** The server sends the request elsewhere. */
  | { readonly kind: 'redirected' }
  /** The server no longer knows the session. */
  | { readonly kind: 'session-ended' }
  /** The server opened a session and the page cannot see its id. */
  | { readonly kind: 'session-hidden' }
  /** No revision of MCP is known to both sides. Those of the server, as far as it names them, are its own words. */
  | { readonly kind: 'other-protocol'; readonly revisions: readonly string[] }
  /** The answer is of another kind than MCP's. */
  | { readonly kind: 'not-mcp'; readonly mediaType: string }
  /** The answer is longer than a page takes. */
  | { readonly kind: 'too-large'; readonly bytes: number }
  /** The server answered with an error of JSON-RPC. */
  | { readonly kind: 'rpc-error'; readonly code: number; readonly message: string }
  | { readonly kind: 'timed-out' }
  /** The person ended it. */
  | { readonly kind: 'cancelled' }
  /** The part of the page that speaks MCP could not be loaded. */
  | { readonly kind: 'page-incomplete' }
  /** What only the client knows. */
  | { readonly kind: 'other'; readonly message: string };

/** An answer that refuses a request. Its texts are a stranger's and may repeat what was sent. */
export interface Refusal {
  readonly kind: 'refused';
  readonly status: number;
  /** Without parameters, in lower case; empty where the answer names none. */
  readonly mediaType: string;
  /** Beginning of the body. */
  readonly body: string;
  /** Seconds to wait, as the server says; `undefined` where it does not, or where the page may not read it. */
  readonly retryAfter: number | undefined;
}

/** A connection or a call that failed, with what is known of the reason. */
export class McpFailure extends Error {
  override readonly name = 'McpFailure';
  readonly failure: FailureCause;

  constructor(failure: FailureCause, options?: ErrorOptions) {
    super(failure.kind, options);
    this.failure = failure;
  }
}
