import type { WarmTask, WarmTimes } from './own-warm-worker.ts';
import './bench-page.ts';

declare global {
  var benchWarm: ((task: Omit<WarmTask, 'url'>) => Promise<WarmTimes>) | undefined;
}

globalThis.benchWarm = (task) =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./own-warm-worker.ts', import.meta.url), { type: 'module' });
    // It sends no other message.
    worker.addEventListener('message', ({ data }: MessageEvent<WarmTimes>) => resolve(data));
    worker.addEventListener('error', ({ message }) => resolve({ failed: message }));
    worker.postMessage({ ...task, url: new URL('search/', location.href).href } satisfies WarmTask);
  });
benchReport({ type: 'done' });
