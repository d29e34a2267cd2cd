/** Where a configuration is read from. */
export type QueryInput = URL | URLSearchParams | string;

/** The query of an input. */
export interface Query {
  readonly params: URLSearchParams;
  /** Characters of the query as it came; of parameters alone, as they would be written. */
  readonly length: () => number;
  /** Path that was asked; empty where only a query is known. */
  readonly instance: string;
}

/** Parts an input into its path and its query. A text is an address or path where it starts like one or has a `?`, else a query. */
export function queryOf(input: QueryInput): Query {
  if (input instanceof URL) return { params: input.searchParams, length: () => input.search.length, instance: input.pathname };
  if (input instanceof URLSearchParams) return { params: input, length: () => input.toString().length, instance: '' };
  const [address = ''] = input.split('#', 1);
  const cut = address.indexOf('?');
  const isAddress = cut >= 0 || /^(?:https?:\/)?\//i.test(address);
  const query = cut >= 0 ? address.slice(cut + 1) : isAddress ? '' : address;
  return {
    params: new URLSearchParams(query),
    length: () => query.length,
    instance: isAddress ? pathOf(address.slice(0, cut < 0 ? undefined : cut)) : '',
  };
}

/** The path of an address: without scheme, user, password and host. */
function pathOf(address: string): string {
  return address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '');
}
