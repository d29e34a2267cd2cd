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
    // Astro only logs the error of a page.
    const others = app.logger.options.destination;
    let failure: string | undefined;
    app.logger.setDestination({
      write: (event) => {
        if (event.level === 'error') failure ??= event.message;
        else others.write(event);
      },
    });
    return {
      paths: () => new StaticPaths(app).getAll(),
      render: async (request, routeData) => {
        failure = undefined;
        return { response: await app.render(request, { routeData }), failure };
      },
    };
  },
  close: () => {
    setBuildContext(undefined);
  },
};
