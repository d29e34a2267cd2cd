import type { clientSnippets as ClientSnippets } from '../../../install/index.ts';
import type { ShownAddress } from '../../views/address-view.ts';
import { targetOf } from '../../views/server-target.ts';
import { element, type View } from '../../views/view.ts';
import { clientsOf, waysView } from '../../views/ways-view.ts';
import type { ConnectSubject } from './connect-subject.ts';
import { render } from '../page/render.ts';
import { rememberClient, rememberedClient } from './remembered-client.ts';

/** What clients are told. */
export interface WaysState {
  readonly address: ShownAddress;
  /** Whether the settings can be used, in words. */
  readonly verdict: View;
  /** Whether something is wrong with what was filled in, so that nothing can be told yet. */
  readonly isInvalid: boolean;
  readonly reveal: boolean;
}

/** A part of a page that tells clients of the server. */
export interface ShownWays {
  /** Shows the ways to an address; secrets stand there as placeholders unless they are revealed. */
  show(state: WaysState): void;
}

/** The same as a list of clients that opens. */
export class ConnectWays implements ShownWays {
  readonly #container: HTMLElement;
  readonly #subject: ConnectSubject;
  /** The clients' table is loaded once there is something to show. */
  #clients: Promise<{ readonly clientSnippets: typeof ClientSnippets }> | undefined;
  #client = rememberedClient();
  #told: WaysState | undefined;

  constructor(container: HTMLElement, subject: ConnectSubject) {
    this.#container = container;
    this.#subject = subject;
    container.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLSelectElement)) return;
      this.#client = target.value;
      rememberClient(target.value);
      void this.#render();
    });
  }

  /** Shows the ways to an address; secrets stand there as placeholders unless they are revealed. */
  show(state: WaysState): void {
    this.#told = state;
    void this.#render();
  }

  async #render(): Promise<void> {
    const { clientSnippets } = await (this.#clients ??= import('../../../install/index.ts'));
    if (this.#told === undefined) return;
    const { address, verdict, isInvalid, reveal } = this.#told;
    const ways = clientSnippets(targetOf(this.#subject, address), { reveal });
    const clients = clientsOf(ways);
    const chosen = clients.find(({ id }) => id === this.#client) ?? clients[0];
    render(this.#container, [
      element('label', { for: 'client', class: 'client' }, 'Client'),
      element(
        'select',
        { id: 'client' },
        clients.map(({ id, label }) => element('option', { value: id, selected: id === chosen?.id }, label)),
      ),
      ...(isInvalid ? [verdict] : waysView(ways, chosen?.id ?? '')),
    ]);
  }
}
