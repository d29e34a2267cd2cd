/** A page of a paginated list: the first has the URL of the list, the others their number. */
export interface NumberedPath<P> {
  readonly params: { readonly page: string | undefined };
  readonly props: P;
}

/** The pages of a list of so many items, at least one. */
export function numberedPaths(items: number, pageSize: number): NumberedPath<{ readonly number: number }>[] {
  const pages = Math.max(1, Math.ceil(items / pageSize));
  return Array.from({ length: pages }, (_, index) => ({
    params: { page: index === 0 ? undefined : String(index + 1) },
    props: { number: index + 1 },
  }));
}
