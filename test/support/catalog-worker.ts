// A whole catalogue as a module Worker (Cloudflare's form): the built site is its assets, and the Worker runs before them.
import { fetchedFiles } from '../../src/api/source/fetched-files.ts';
import { webEntry } from '../../src/api/web-entry.ts';
import type { WebHandler } from '../../src/api/web-handler.ts';

interface WorkerEnvironment extends Readonly<Partial<Record<`PORTOLAN_${string}`, string>>> {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

let answer: WebHandler | undefined;

export default {
  fetch(request: Request, { ASSETS, ...environment }: WorkerEnvironment): Promise<Response> {
    const files = (request: Request): Promise<Response> => ASSETS.fetch(request);
    const read = fetchedFiles(files, new URL('/', request.url).href);
    answer ??= webEntry({ read, files, environment, subtle: crypto.subtle, now: Date.now, onerror: () => undefined });
    return answer(request, { address: request.headers.get('cf-connecting-ip') ?? undefined });
  },
};
