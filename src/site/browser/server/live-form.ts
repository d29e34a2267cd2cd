import { ClientTabs } from '../connect/client-tabs.ts';
import { startConnect } from '../connect/connect-page.ts';

/** Brings the form of a server's page to life: the same as on the page where one connects, without connections of its own. */
export function startForm(): void {
  startConnect({
    startWorker: () => new Worker(new URL('../connect/config-validator-worker.ts', import.meta.url), { type: 'module' }),
    snippets: (container, subject) => new ClientTabs(container, subject),
  });
}
