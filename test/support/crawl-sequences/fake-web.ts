import { FetchError, type GuardedFetch } from '../../../src/crawler/guarded-fetch/index.ts';
import type { FakeSource } from './fake-source.ts';

/** How the web of fake sources is watched and stopped. */
interface WebOptions {
  readonly sources: readonly FakeSource[];
  readonly signal: AbortSignal;
  /** Told before each request how many there were. */
  readonly onRequest: (requests: number) => void;
}

/** The one door to the network, with fake sources behind it and no sockets: hundreds of crawls take seconds. */
export function fakeWeb({ sources, signal, onRequest }: WebOptions): GuardedFetch {
  let requests = 0;
  return {
    async document(text, { etag } = {}) {
      // Requests of different sources take turns, as they do over a network.
      await new Promise((resolve) => setImmediate(resolve));
      onRequest((requests += 1));
      if (signal.aborted) throw new FetchError('aborted', `${text} was not asked for.`);
      const url = new URL(text);
      const answer = sources.map((source) => source.answer(url)).find((found) => found !== undefined) ?? { status: 404 };
      const { status, body = '', etag: tag, link } = answer;
      if (status !== 200) throw new FetchError('http-status', `${text} answers ${status}.`, { status });
      if (etag !== undefined && tag === etag) return { status: 'not-modified' };
      const bytes = Buffer.from(body);
      return {
        status: 'fresh',
        bytes,
        url: text,
        ...(tag !== undefined && { etag: tag }),
        ...(link !== undefined && { headers: { link } }),
      };
    },
    webFetch() {
      throw new Error('No fake source is asked by a library.');
    },
    close: () => Promise.resolve(),
  };
}
