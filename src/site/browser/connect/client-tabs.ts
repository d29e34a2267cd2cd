import type { clientSnippets as ClientSnippets } from '../../../install/index.ts';
import { clientTabsView, type ClientChoice } from '../../views/client-tabs-view.ts';
import { targetOf } from '../../views/server-target.ts';
import { render } from '../page/render.ts';
import type { ConnectSubject } from './connect-subject.ts';
import type { ShownWays, WaysState } from './connect-ways.ts';
import { rememberClient, rememberedClient } from './remembered-client.ts';

/** The ways into clients as tabs, which the build has drawn already; a client that has no tab gets one when it is asked for. */
export class ClientTabs implements ShownWays {
  readonly #container: HTMLElement;
  readonly #subject: ConnectSubject;
  /** The clients' table is loaded once there is something to show. */
  #clients: Promise<{ readonly clientSnippets: typeof ClientSnippets }> | undefined;
  #choice: ClientChoice;
  #told: WaysState | undefined;
  /** Client whose tab gets the focus once it is there. */
  #goesOnAt: string | undefined;

  constructor(container: HTMLElement, subject: ConnectSubject) {
    this.#container = container;
    this.#subject = subject;
    const checked = container.querySelector<HTMLInputElement>('input[name=client]:checked');
    const asked = container.querySelector('select')?.value ?? '';
    this.#choice = { chosen: checked?.value };
    // What was chosen before anybody listened.
    if (asked !== '') this.#open(asked, { goOn: asked !== rememberedClient() });
    else if (checked?.defaultChecked === false) this.#choose(this.#choice);
    container.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === 'client') this.#choose({ ...this.#choice, chosen: target.value });
      if (target instanceof HTMLSelectElement && target.value !== '') this.#open(target.value, { goOn: true });
    });
  }

  /** Shows the ways to an address; secrets stand there as placeholders unless they are revealed. */
  show(state: WaysState): void {
    this.#told = state;
    void this.#render();
  }

  /** Opens the tab of a client that had none, and goes on there where a person asked for it. */
  #open(client: string, { goOn }: { readonly goOn: boolean }): void {
    if (goOn) this.#goesOnAt = client;
    this.#choose({ chosen: client, further: client });
    void this.#render();
  }

  #choose(choice: ClientChoice): void {
    this.#choice = choice;
    if (choice.chosen !== undefined) rememberClient(choice.chosen);
  }

  async #render(): Promise<void> {
    const { clientSnippets } = await (this.#clients ??= import('../../../install/index.ts'));
    if (this.#told === undefined) return;
    const { address, verdict, isInvalid, reveal } = this.#told;
    const ways = clientSnippets(targetOf(this.#subject, address), { reveal });
    render(this.#container, clientTabsView(ways, this.#choice, isInvalid ? verdict : undefined));
    if (this.#goesOnAt === undefined) return;
    document.getElementById(`client-${this.#goesOnAt}`)?.focus();
    this.#goesOnAt = undefined;
  }
}
