import { ClientTabs } from '../connect/client-tabs.ts';
import { startConnect } from '../connect/connect-page.ts';

/** Starts the form of a server page: the form of the connect page, without connections. */
export function startForm(): void {
  startConnect({
    snippets: (container) => new ClientTabs(container),
  });
}
