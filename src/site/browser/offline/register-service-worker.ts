/** Time after a page is loaded before anything is kept, in milliseconds: until then the network is for what the person wants to see. */
const GIVE_UP_AFTER = 1500;

/**
 * Has the service worker keep this page and what it loads, for visits without a network. Where the browser does
 * not allow it, nothing happens.
 *
 * @param script URL of the service worker
 * @param scope path of the site, with slashes at both ends
 */
export function registerServiceWorker(script: string, scope: string): void {
  // Absent on addresses without encryption, whatever the types say.
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  // Without a network its script could not be had, and the browser's console would say so.
  if (container === undefined || !navigator.onLine) return;
  const start = (): void => void setTimeout(() => void register(container, script, scope).catch(() => undefined), GIVE_UP_AFTER);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

async function register(container: ServiceWorkerContainer, script: string, scope: string): Promise<void> {
  const isWatched = container.controller !== null;
  await container.register(script, { scope });
  const { active } = await container.ready;
  // What a page loads before it is watched over passes its service worker by.
  if (!isWatched && active !== null) tellWhatIsLoaded(active);
}

function tellWhatIsLoaded(worker: ServiceWorker): void {
  worker.postMessage([location.href]);
  const observer = new PerformanceObserver((list) => worker.postMessage(list.getEntries().map(({ name }) => name)));
  observer.observe({ type: 'resource', buffered: true });
}
