import { OfflinePages } from './offline-pages.ts';

// The types of the page's and the worker's global objects exclude each other; this file runs only as a service worker.
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const pages = new OfflinePages({
  scope: worker.registration.scope,
  storage: worker.caches,
  fetch: (input, init) => worker.fetch(input, init),
});

// The service worker does not depend on the version of a page, so the newest takes over immediately.
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const answer = pages.answer(event.request, (work) => event.waitUntil(work.catch(() => undefined)));
  if (answer !== undefined) event.respondWith(answer);
});
worker.addEventListener('message', (event) => {
  const urls: unknown = event.data;
  if (!Array.isArray(urls)) return;
  const texts = urls.filter((url) => typeof url === 'string');
  event.waitUntil(pages.keep(texts).catch(() => undefined));
});
