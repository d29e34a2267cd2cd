import type { ServerTarget } from '../../../install/index.ts';
import { NOT_LOADED } from '../../views/not-loaded-view.ts';
import { element, type View } from '../../views/view.ts';
import { clientsOf, snippetViews } from '../../views/snippet-views.ts';
import { loadedOnce } from '../page/loaded-once.ts';
import { render } from '../page/render.ts';
import { rememberClient, rememberedClient } from './remembered-client.ts';

/** The data for client snippets. */
export interface SnippetState {
  /** The server with its chosen configuration. */
  readonly target: ServerTarget;
  /** Why no snippet can be shown: an input is invalid, or must be filled in first. `undefined` if snippets can be shown. */
  readonly instead: View | undefined;
  readonly reveal: boolean;
}

/** The part of a page that shows client snippets. */
export interface SnippetPanel {
  /** Shows the snippets for a server, with placeholders for secrets unless they are revealed. */
  show(state: SnippetState): void;
}

/** Client snippets with a select element for the client. */
export class ClientSnippetList implements SnippetPanel {
  readonly #container: HTMLElement;
  /** The client table is loaded when there is something to show. */
  readonly #loadClients = loadedOnce(() => import('../../../install/index.ts'));
  #client = rememberedClient();
  #state: SnippetState | undefined;

  constructor(container: HTMLElement) {
    this.#container = container;
    container.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLSelectElement)) return;
      this.#client = target.value;
      rememberClient(target.value);
      void this.#render();
    });
  }

  /** Shows the snippets for a server, with placeholders for secrets unless they are revealed. */
  show(state: SnippetState): void {
    this.#state = state;
    void this.#render();
  }

  async #render(): Promise<void> {
    const loaded = await this.#loadClients();
    if (this.#state === undefined) return;
    if (loaded === undefined) return render(this.#container, [NOT_LOADED]);
    const { target, instead, reveal } = this.#state;
    const snippets = loaded.clientSnippets(target, { reveal });
    if (instead !== undefined && snippets.length === 0) return render(this.#container, [instead]);
    const clients = clientsOf(snippets);
    const chosen = clients.find(({ id }) => id === this.#client) ?? clients[0];
    render(this.#container, [
      element('label', { for: 'client', class: 'client' }, 'Client'),
      element(
        'select',
        { id: 'client' },
        clients.map(({ id, label }) => element('option', { value: id, selected: id === chosen?.id }, label)),
      ),
      ...(instead === undefined ? snippetViews(snippets, chosen?.id ?? '') : [instead]),
    ]);
  }
}
