import type { AnswerHeaders, ApiAnswer } from './answer.ts';
import type { ReadText } from './read-text.ts';

/** A request, independent of the host. */
export interface ApiRequest {
  readonly method: string;
  /** Path below the base of the site, from its slash, as `requestPath` returns it. */
  readonly path: string;
  /** The text after the `?`; empty if there is none. */
  readonly query: string;
  /** The value of a header by its lower-case name; several are joined by commas. */
  readonly header: (name: string) => string | undefined;
  /** Whether the request has a body. */
  readonly hasBody: boolean;
  /** Reads the body as text, at most a number of bytes of it. Can be called once. Absent where a host cannot read bodies. */
  readonly body?: (maxBytes: number) => Promise<ReadText>;
  /** The client's network address or a substitute; empty if it is not known. */
  readonly address: string;
  /** The headers with which the host sends a 200 to this client, on which its preconditions are evaluated. Default: those of the answer. */
  readonly sentHeaders?: (answer: ApiAnswer) => AnswerHeaders;
}
