import { clientTabsView, type ClientChoice } from '../../views/client-tabs-view.ts';
import { NOT_LOADED } from '../../views/not-loaded-view.ts';
import { loadedOnce } from '../page/loaded-once.ts';
import { render } from '../page/render.ts';
import type { SnippetPanel, SnippetState } from './client-snippet-list.ts';
import { rememberClient, rememberedClient } from './remembered-client.ts';

/** Client snippets as tabs, which the build has already rendered. A client without a tab gets one when the user selects it. */
export class ClientTabs implements SnippetPanel {
  readonly #container: HTMLElement;
  /** The client table is loaded when there is something to show. */
  readonly #loadClients = loadedOnce(() => import('../../../install/index.ts'));
  #choice: ClientChoice;
  #state: SnippetState | undefined;
  /** Client whose tab gets the focus after rendering. */
  #focusClient: string | undefined;

  constructor(container: HTMLElement) {
    this.#container = container;
    const checked = container.querySelector<HTMLInputElement>('input[name=client]:checked');
    const asked = container.querySelector('select')?.value ?? '';
    this.#choice = { chosen: checked?.value };
    // The user may have chosen before this script loaded.
    if (asked !== '') this.#open(asked, { focus: asked !== rememberedClient() });
    else if (checked?.defaultChecked === false) this.#choose(this.#choice);
    container.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === 'client') this.#choose({ ...this.#choice, chosen: target.value });
      if (target instanceof HTMLSelectElement && target.value !== '') this.#open(target.value, { focus: true });
    });
  }

  /** Shows the snippets for a server, with placeholders for secrets unless they are revealed. */
  show(state: SnippetState): void {
    this.#state = state;
    void this.#render();
  }

  /** Adds a tab for a client, and moves the focus there if the user selected it. */
  #open(client: string, { focus }: { readonly focus: boolean }): void {
    if (focus) this.#focusClient = client;
    this.#choose({ chosen: client, further: client });
    void this.#render();
  }

  #choose(choice: ClientChoice): void {
    this.#choice = choice;
    if (choice.chosen !== undefined) rememberClient(choice.chosen);
  }

  async #render(): Promise<void> {
    const clients = await this.#loadClients();
    if (this.#state === undefined) return;
    if (clients === undefined) return render(this.#container, [NOT_LOADED]);
    const { target, instead, reveal } = this.#state;
    const snippets = clients.clientSnippets(target, { reveal });
    render(this.#container, clientTabsView(snippets, this.#choice, instead));
    if (this.#focusClient === undefined) return;
    document.getElementById(`client-${this.#focusClient}`)?.focus();
    this.#focusClient = undefined;
  }
}
