/** The source of a configuration. */
export type QueryInput = URL | URLSearchParams | string;

/** The query of an input. */
export interface Query {
  readonly params: URLSearchParams;
  /** Length of the original query in characters; for parameters, of their encoded form. */
  readonly length: () => number;
  /** Path of the request; empty if only a query is known. */
  readonly instance: string;
}

/**
 * Splits an input into its path and its query. A text is a URL or path if it begins like one or has a `?` before any `=` and `&`, else a
 * query, whose values may contain a `?` (RFC 3986 §3.4).
 */
export function queryOf(input: QueryInput): Query {
  if (input instanceof URL) return { params: input.searchParams, length: () => input.search.length, instance: input.pathname };
  if (input instanceof URLSearchParams) return { params: input, length: () => input.toString().length, instance: '' };
  const [address = ''] = input.split('#', 1);
  const isAddress = /^(?:(?:https?:\/)?\/|[^=&]*\?)/i.test(address);
  const cut = isAddress ? address.indexOf('?') : -1;
  const query = cut >= 0 ? address.slice(cut + 1) : isAddress ? '' : address;
  return {
    params: new URLSearchParams(query),
    length: () => query.length,
    instance: isAddress ? pathOf(address.slice(0, cut < 0 ? undefined : cut)) : '',
  };
}

/** The path of a URL: without scheme, user, password and host. */
function pathOf(address: string): string {
  return address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '');
}
