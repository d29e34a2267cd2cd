import { outputKey } from '../../publish/output/site-key.ts';

/** A path of a route, as `getStaticPaths` returns it. */
interface StaticPath {
  readonly params: Readonly<Record<string, string | undefined>>;
  /** Plain data: objects, lists, texts, numbers. */
  readonly props?: object;
}

/**
 * Adds to each path the key over its props. A page shows nothing but its props and the settings of the site, so a build takes over the
 * page that an earlier one rendered with the same key.
 */
export function keyedPaths<Path extends StaticPath>(paths: readonly Path[]): (Path & { readonly cacheKey: string })[] {
  return paths.map((path) => ({ ...path, cacheKey: outputKey(JSON.stringify(path.props ?? {})) }));
}
