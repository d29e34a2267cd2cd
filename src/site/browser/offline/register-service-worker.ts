/** Delay between the load of a page and the registration, in milliseconds: until then the network is for the page itself. */
const REGISTRATION_DELAY = 1500;

/**
 * Registers the service worker, which caches this page and its files for offline visits. Does nothing if the browser does not allow it.
 *
 * @param script URL of the service worker
 * @param scope path of the site, with slashes at both ends
 */
export function registerServiceWorker(script: string, scope: string): void {
  // Missing without https, although the types declare it.
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  // Offline, its script could not be loaded, and the browser would log an error.
  if (container === undefined || !navigator.onLine) return;
  const start = (): void => void setTimeout(() => void register(container, script, scope).catch(() => undefined), REGISTRATION_DELAY);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

async function register(container: ServiceWorkerContainer, script: string, scope: string): Promise<void> {
  const isControlled = container.controller !== null;
  await container.register(script, { scope });
  const { active } = await container.ready;
  // The service worker does not see files that the page loaded before the registration.
  if (!isControlled && active !== null) reportLoadedFiles(active);
}

function reportLoadedFiles(worker: ServiceWorker): void {
  worker.postMessage([location.href]);
  const observer = new PerformanceObserver((list) => worker.postMessage(list.getEntries().map(({ name }) => name)));
  observer.observe({ type: 'resource', buffered: true });
}
