import { openStatic } from '../../../search/embedding/open-static.ts';
import { MANIFEST_NAME } from '../../../search/files/manifest.ts';
import { openIndex } from '../../../search/open-index.ts';
import { openOptionalEmbedder } from './optional-embedders.ts';
import { isIntactFile } from '../offline/intact-file.ts';
import { cachedReader } from '../offline/cached-files.ts';
import { withEarlyResponse } from './early-response.ts';
import type { ToWorker } from './search-messages.ts';
import { SearchService } from './search-service.ts';

// Without https there is no cache storage, although the types declare it.
const storage = (globalThis as { caches?: CacheStorage }).caches;

const service = new SearchService(
  (url, fresh, manifest) => {
    const request: typeof fetch = (input, init) => fetch(input, init);
    const early = fresh ? request : withEarlyResponse(new URL(MANIFEST_NAME, url).href, manifest, request);
    return openIndex(cachedReader({ url, fresh, storage, fetch: early, isIntact: isIntactFile }), {
      openEmbedder: (entry, read) => openOptionalEmbedder(entry, read) ?? openStatic(entry, read),
    });
  },
  (message) => postMessage(message),
);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => service.receive(data));
