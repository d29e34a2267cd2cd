/** A request as every host of the API can give it, whatever it is made of there. */
export interface ApiRequest {
  readonly method: string;
  /** Path below the base of the site, from its slash, percent-encoded as it was sent. */
  readonly path: string;
  /** What stands behind the `?`, without it; empty where there is none. */
  readonly query: string;
  /** The value of a header by its lower-case name; several are joined by commas. */
  readonly header: (name: string) => string | undefined;
  /** Whether something follows the headers. */
  readonly hasBody: boolean;
  /** The client's network address, or what stands for it; empty where it is not known. */
  readonly address: string;
}
