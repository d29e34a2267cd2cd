// Functions for the test.
Object.assign(globalThis, {
  embed: (question: unknown) =>
    new Promise((resolve) => {
      const worker = new Worker(new URL('./use-embedder-worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
      worker.postMessage(question);
    }),
});

export {};
