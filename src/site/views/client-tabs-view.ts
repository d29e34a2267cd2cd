import * as say from '#messages/server.ts';

import type { ClientSnippet } from '../../install/index.ts';
import { element, type View } from './view.ts';
import { ANY_CLIENT, clientsOf, snippetViews } from './snippet-views.ts';

/** Clients that have a tab from the start. */
export const TAB_CLIENTS: readonly string[] = ['vscode', 'cursor', 'claude-code', 'codex', 'gemini-cli', ANY_CLIENT];

/** Which clients are shown. */
export interface ClientChoice {
  /** Id of the client whose tab is chosen; the first where it has none. */
  readonly chosen: string | undefined;
  /** Id of a client that has a tab in addition to {@link TAB_CLIENTS}. */
  readonly further?: string | undefined;
}

/**
 * Snippets for clients as tabs, which work without a script: each tab is the label of a radio button. The other clients are in a list, which
 * a script opens. The panels follow, in the order of the tabs, so that what a tab or the list opens comes after both. Without snippets there
 * are no tabs.
 *
 * @param instead shown in every tab instead of the snippets; omitted if there are snippets
 */
export function clientTabsView(snippets: readonly ClientSnippet[], { chosen, further }: ClientChoice, instead?: View): readonly View[] {
  if (snippets.length === 0) return instead === undefined ? [] : [instead];
  const clients = clientsOf(snippets);
  const tabs = clients.filter(({ id }) => TAB_CLIENTS.includes(id) || id === further);
  const others = clients.filter((client) => !tabs.includes(client));
  const current = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  return [
    ...tabs.map(({ id, label }) =>
      element(
        'label',
        { 'data-key': `tab-${id}` },
        element('input', { type: 'radio', name: 'client', id: `client-${id}`, value: id, checked: id === current?.id }),
        id === ANY_CLIENT ? say.anyClient : label,
      ),
    ),
    element(
      'select',
      { id: 'more-clients', 'aria-label': say.moreClients, autocomplete: 'off' },
      element('option', { value: '', selected: true }, say.moreClients),
      others.map(({ id, label }) => element('option', { value: id }, label)),
    ),
    ...tabs.map(({ id }) => element('div', { class: 'panel', 'data-key': `panel-${id}` }, instead ?? snippetViews(snippets, id))),
  ];
}
