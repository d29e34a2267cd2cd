import { openContentCache } from '../../../src/catalog/store/content-cache.ts';
import { newestFetch, readStore } from '../../../src/catalog/store/store.ts';
import { writeManifest } from '../../../src/publish/manifest/write-manifest.ts';
import { outputKey, siteKey } from '../../../src/publish/output/site-key.ts';
import { intoSiteTree } from '../../../src/publish/output/site-trees.ts';
import type { SiteWriter } from '../../../src/publish/output/site-writer.ts';
import { publishContent } from '../../../src/publish/publish-content.ts';
import { createBuildContext } from '../../../src/site/build/build-context.ts';
import { EMBEDDER } from '../embedder.ts';
import type { RunBuild } from './sequence.ts';

/** Ends a build that is to be stopped. */
class StoppedError extends Error {
  override name = 'StoppedError' as const;
}

const PUBLICATION = { url: 'https://catalogue.example.org/' };
const UNSIGNED = { key: undefined, expiresDays: 14, sourceDate: undefined };

/** Builds in this process everything except the pages, so that no bundle is needed. */
export function fileBuilds(): RunBuild {
  let steps = 1000;
  return async ({ content, out, cache, program, stopAt }) => {
    const code = outputKey('program', String(program));
    const contentCache = cache === undefined ? undefined : openContentCache(cache, code);
    const store = readStore(content, contentCache);
    const key = siteKey({ code, site: store.site, publication: PUBLICATION, embedder: EMBEDDER.id, pictures: false });
    let taken = 0;
    const step = (): void => {
      taken += 1;
      if (stopAt !== undefined && taken > stopAt * steps) throw new StoppedError();
    };
    try {
      const reused = await intoSiteTree(out, { cache }, async (tree) => {
        const writer = programWriter(tree, program, step);
        const { catalog, findings } = await createBuildContext(store, { publication: PUBLICATION, cache });
        await publishContent(store, {
          ...{ writer, catalog, findings, cache, siteKey: key },
          ...{ publication: PUBLICATION, embedder: EMBEDDER, contentFolder: content, pages: [] },
        });
        await writeManifest(tree, { servers: store.files.length, createdAt: newestFetch(store) }, UNSIGNED);
        return tree.counts.reused;
      });
      contentCache?.save();
      steps = taken;
      return reused;
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
      return 0;
    }
  };
}

/** Writes another last line into texts for each program, as if a template had changed. */
function programWriter(tree: SiteWriter, program: number, step: () => void): SiteWriter {
  return {
    folder: tree.folder,
    reuse: (path, key) => {
      step();
      return tree.reuse(path, key);
    },
    put: (path, contents, key) => {
      step();
      const isText = typeof contents === 'string' && path.endsWith('.md');
      return tree.put(path, isText ? `${contents}\n<!-- program ${program} -->\n` : contents, key);
    },
    adopt: (path) => tree.adopt(path),
    renew: (folder, former) => {
      step();
      tree.renew(folder, former);
    },
    digests: tree.digests,
    get counts() {
      return tree.counts;
    },
  };
}
