import { App } from 'astro/app';
import { createApp } from 'astro/app/entrypoint';
import { StaticPaths } from 'astro:static-paths';

import { setBuildContext } from './build-context.ts';
import type { PageRenderer } from './page-renderer.ts';

const { manifest } = createApp();

/** The entry of the compiled pages. */
export const renderer: PageRenderer = {
  open: (context, site) => {
    setBuildContext(context);
    // Astro keeps the paths of a site with the manifest, so each build has one of its own. Without streams: a page is one text.
    const app = new App({ ...manifest, site }, false);
    return {
      paths: () => new StaticPaths(app).getAll(),
      render: (request, routeData) => app.render(request, { routeData }),
    };
  },
  close: () => {
    setBuildContext(undefined);
  },
};
