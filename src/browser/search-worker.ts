import { openIndex } from '../search/open-index.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import type { FromWorker, ToWorker } from './search-messages.ts';

let engine: Promise<SearchEngine> | undefined;

function open(url: string): Promise<SearchEngine> {
  return openIndex(async (name) => {
    const response = await fetch(new URL(name, url));
    if (!response.ok) throw new Error(`${name}: HTTP ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  });
}

function tell(message: FromWorker): void {
  postMessage(message);
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function answer(message: ToWorker): Promise<void> {
  if (message.type === 'open') {
    engine = open(message.url);
    await engine;
  } else if (engine !== undefined) {
    const found = await (await engine).search(message.request);
    tell({ type: 'answer', number: message.number, answer: found });
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  answer(data).catch((error: unknown) => {
    tell({ type: 'failed', message: reason(error), ...(data.type === 'search' && { number: data.number }) });
  });
});
