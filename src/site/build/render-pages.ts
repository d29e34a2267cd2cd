import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { outputKey } from '../../publish/output/site-key.ts';
import type { BuildObserver } from '../../publish/output/build-observer.ts';
import type { SiteWriter } from '../../publish/output/site-writer.ts';
import type { BuildSettings } from '../../publish/settings/build-settings.ts';
import type { SiteTheme } from '../../catalog/published/site-theme.ts';
import type { BuildContext } from './build-context.ts';
import type { PageRenderer } from './page-renderer.ts';
import { renderProblem, ThemeError } from './theme-problems.ts';

/** The input of the pages. */
interface PageInputs {
  /** Path of the entry of the compiled pages. */
  readonly entry: string;
  readonly context: BuildContext;
  readonly settings: Pick<BuildSettings, 'site' | 'base'>;
  /** The key of the site: every page depends on it. */
  readonly siteKey: string;
  readonly writer: Pick<SiteWriter, 'reuse' | 'put'>;
  readonly theme?: SiteTheme | undefined;
  /** Is told the number of pages that are done. */
  readonly observer?: BuildObserver | undefined;
}

/** The pages of a site. */
interface RenderedPages {
  /** Paths of all pages below the base: no slash at the beginning, one at the end; empty for the home page. */
  readonly pages: readonly string[];
  /** Number of pages that were rendered, without those of an earlier build. */
  readonly rendered: number;
}

/**
 * Renders the pages whose key no earlier build had, and writes them.
 *
 * @throws ThemeError if an operator's component cannot be rendered, or else Error if a page cannot
 */
export async function renderPages(inputs: PageInputs): Promise<RenderedPages> {
  try {
    return await rendered(inputs);
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const problem = inputs.theme && renderProblem(stack, inputs.theme, path.dirname(inputs.entry));
    throw problem === undefined ? error : new ThemeError([problem], stack);
  }
}

async function rendered({ entry, context, settings, siteKey, writer, observer }: PageInputs): Promise<RenderedPages> {
  // The module is compiled from `page-bundle-entry.ts`.
  const { renderer } = (await import(pathToFileURL(entry).href)) as { readonly renderer: PageRenderer };
  const { paths, render } = renderer.open(context, settings.site);
  try {
    const pages = new Set<string>();
    let count = 0;
    const all = await paths();
    for (const { pathname, route, cacheKey } of all) {
      const page = pageOf(pathname);
      // The first route with a path has it.
      if (pages.has(page)) continue;
      pages.add(page);
      observer?.count(pages.size, all.length);
      const file = fileOf(page);
      const key = cacheKey === undefined ? undefined : outputKey(siteKey, 'page', page, cacheKey);
      if (key !== undefined && writer.reuse(file, key)) continue;
      const { response, failure } = await render(new Request(new URL(settings.base + page, settings.site)), route);
      const expected = page === MISSING ? 404 : 200;
      if (response.status !== expected) throw renderError(page, failure ?? `status ${response.status}`);
      writer.put(file, await response.bytes(), key);
      count += 1;
    }
    return { pages: [...pages], rendered: count };
  } finally {
    renderer.close();
  }
}

/** The error of a page; its stack is that of the reason. */
function renderError(page: string, stack: string): Error {
  const [reason] = stack.split('\n');
  return Object.assign(new Error(`The page /${page} cannot be rendered: ${reason}`), { stack });
}

/** The page for unknown URLs, which hosts want as a file in the top folder. */
const MISSING = '404/';

/** The path of a page as {@link RenderedPages} has it. */
function pageOf(pathname: string): string {
  const inner = pathname.replaceAll(/^\/+|\/+$/g, '');
  return inner === '' ? '' : `${inner}/`;
}

function fileOf(page: string): string {
  return page === MISSING ? '404.html' : `${page}index.html`;
}
