import type { RouteData } from 'astro';

import type { BuildContext } from './build-context.ts';

/** A page that a site has. */
interface PagePath {
  /** Path below the base, with a slash at its beginning. */
  readonly pathname: string;
  readonly route: RouteData;
  /** Key over everything that the page shows besides what all pages depend on; absent: each build renders the page. */
  readonly cacheKey?: string | undefined;
}

/** The pages of a build. */
interface OpenedPages {
  /** All pages, in the order of their routes. */
  readonly paths: () => Promise<readonly PagePath[]>;
  /** The response with a page; 500 for an error. */
  readonly render: (request: Request, route: RouteData) => Promise<RenderedPage>;
}

/** A page. */
interface RenderedPage {
  readonly response: Response;
  /** Stack of the error for which it cannot be rendered. */
  readonly failure: string | undefined;
}

/** What the compiled pages can do. They have their own instance of every module. */
export interface PageRenderer {
  /** The pages of a build context, for the URL of its site. Only one build can be open. */
  readonly open: (context: BuildContext, site: string) => OpenedPages;
  /** Ends the build. */
  readonly close: () => void;
}
