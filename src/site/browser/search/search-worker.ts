import { openStatic } from '../../../search/embedding/open-static.ts';
import { openIndex } from '../../../search/open-index.ts';
import { openOptionalEmbedder } from './optional-embedders.ts';
import { isIntactFile } from '../offline/intact-file.ts';
import { cachedReader } from '../offline/cached-files.ts';
import type { ToWorker } from './search-messages.ts';
import { SearchService } from './search-service.ts';

// Without https there is no cache storage, although the types declare it.
const storage = (globalThis as { caches?: CacheStorage }).caches;

const service = new SearchService(
  (url, fresh) =>
    openIndex(cachedReader({ url, fresh, storage, fetch: (input, init) => fetch(input, init), isIntact: isIntactFile }), {
      openEmbedder: (entry, read) => openOptionalEmbedder(entry, read) ?? openStatic(entry, read),
    }),
  (message) => postMessage(message),
);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => service.receive(data));
