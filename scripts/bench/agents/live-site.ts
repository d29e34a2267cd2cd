import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { openBuiltFolder } from '../../../src/api/node/open-built-folder.ts';
import { serveCatalog } from '../../../src/api/node/serve-catalog.ts';
import { serveSettings } from '../../../src/api/node/serve-settings.ts';
import type { StoredContent } from '../../../src/catalog/store/store.ts';
import { folderWriter } from '../../../src/publish/output/folder-writer.ts';
import { publishContent } from '../../../src/publish/publish-content.ts';
import { buildSettings } from '../../../src/publish/settings/build-settings.ts';
import { builtInEmbedder } from '../../../src/search/embedding/node/built-in-embedder.ts';
import { CONTENT_FOLDER } from './content.ts';

/** The URL in the published files: a fixed one, so that the figures do not depend on a port. */
const PUBLISHED_AT = 'https://catalogue.example/';

/** A catalogue that is served on this machine. */
interface LiveSite {
  /** Where it is served, with a slash at the end: stands for {@link PUBLISHED_AT}. */
  readonly url: string;
  /** Number of published files. */
  readonly files: number;
  readonly close: () => Promise<void>;
}

/**
 * Publishes a catalogue without its pages for people, and serves it with its live API and its MCP server, open to everyone and without a
 * limit of requests.
 */
export async function liveSite(content: StoredContent, onerror: (error: unknown) => void): Promise<LiveSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-bench-agents-'));
  const publication = { url: PUBLISHED_AT };
  const { cache } = buildSettings(process.env);
  const embedder = await builtInEmbedder();
  const files = await publishContent(content, {
    writer: folderWriter(folder),
    publication,
    embedder,
    contentFolder: CONTENT_FOLDER,
    pages: [],
    cache,
  });
  const settings = serveSettings({
    PORTOLAN_API_PUBLIC: '1',
    PORTOLAN_API_LIMIT: '0',
    PORTOLAN_HOSTS: '*',
    PORTOLAN_KEYS: path.join(folder, 'no-keys.json'),
  });
  const { catalog } = await openBuiltFolder({ folder, settings, onerror });
  const server = await serveCatalog({ catalog, folder, port: 0, host: '127.0.0.1', trustsProxy: false, onerror });
  return {
    ...{ url: `${server.origin}/`, files },
    close: async () => {
      await server.close();
      await catalog.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
