import type { StoredContent } from '../../catalog/store/store.ts';
import { canDraw } from '../../publish/images/open-graph/can-draw.ts';
import { outputKey, siteKey } from '../../publish/output/site-key.ts';
import type { BuildObserver } from '../../publish/output/build-observer.ts';
import type { SiteWriter } from '../../publish/output/site-writer.ts';
import { publishContent } from '../../publish/publish-content.ts';
import type { BuildSettings } from '../../publish/settings/build-settings.ts';
import type { Embedder } from '../../search/embedding/embedder.ts';
import { createBuildContext } from './build-context.ts';
import { compilePages, withPageBundle, type CompilePages } from './page-bundle.ts';
import { renderPages } from './render-pages.ts';

/** The input of a static site. */
interface StaticBuild {
  readonly settings: BuildSettings;
  /** Writes into the output folder. */
  readonly writer: SiteWriter;
  readonly store: StoredContent;
  readonly embedder: Embedder;
  /** Hash of the program: its files, its dependencies and the version of Node. */
  readonly code: string;
  /** Folder for temporary files. */
  readonly workFolder: string;
  /** Whether Astro's own log is shown. */
  readonly verbose: boolean;
  /** Compiles the pages; by default in this process. */
  readonly compile?: CompilePages | undefined;
  /** Is told what is done; by default nothing is. */
  readonly observer?: BuildObserver | undefined;
}

/** Writes a static site: its pages, what browsers load with them, and all other files. */
export async function buildStaticSite(build: StaticBuild): Promise<void> {
  const { settings, writer, store, embedder, code, workFolder, verbose, compile = compilePages, observer } = build;
  const { content, publication, cache } = settings;
  const key = siteKey({ code, site: store.site, publication, embedder: embedder.id, pictures: canDraw() });
  const context = await createBuildContext(store, { publication, cache });
  observer?.phase('scan');
  context.findings();
  // Nothing that follows computes anything from the bytes of one content file, and what is kept for later builds takes much memory.
  store.cache?.save();
  observer?.phase('bundle');
  const inputs = { settings, site: store.site, embedder, theme: store.theme, workFolder, verbose, code, cache, compile };
  // Only pages show the operator's style sheet and components.
  const pageKey = store.theme === undefined ? key : outputKey(key, store.theme.hash);
  const { pages } = await withPageBundle(inputs, ({ entry, assets }) => {
    for (const [name, bytes] of assets) writer.put(name, bytes);
    observer?.phase('pages');
    return renderPages({ entry, context, settings, siteKey: pageKey, writer, theme: store.theme, observer });
  });
  const { catalog, findings } = context;
  const shared = { writer, publication, embedder, siteKey: key, cache, observer };
  await publishContent(store, { ...shared, contentFolder: content, pages, catalog, findings });
}
