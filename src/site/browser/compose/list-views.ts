import * as counts from '#messages/counts.ts';
import * as say from '#messages/compose.ts';

import type { SearchHit } from '../../../search/query/search-engine.ts';
import { nameView } from '../../views/name-view.ts';
import { element, type View, type ViewElement } from '../../views/view.ts';
import { statusBadgeViews } from '../page/badge-views.ts';
import type { FileStatus } from './file-status.ts';
import type { ServerFacts } from './server-facts.ts';
import { sumOf } from './tool-costs.ts';

/** Action of a button in the list. */
export type ListAction = 'up' | 'down' | 'remove';

/** A server of the list with its facts. */
export interface ListedServer {
  readonly server: string;
  readonly facts: ServerFacts;
}

/** The items of the list, in its order. */
export function listViews(servers: readonly ListedServer[], base: string): readonly View[] {
  return servers.map((listed, at) => itemView(listed, { at, count: servers.length }, base));
}

/** Display name of a server in the list. */
export function nameOf({ server, facts }: ListedServer): string {
  return facts.kind === 'known' ? facts.displayName : server;
}

interface Place {
  readonly at: number;
  readonly count: number;
}

function itemView(listed: ListedServer, { at, count }: Place, base: string): ViewElement {
  const { server } = listed;
  const name = nameOf(listed);
  return element(
    'li',
    { 'data-key': server },
    element('div', { class: 'what' }, ...titleViews(listed, base)),
    element(
      'div',
      { class: 'moves' },
      actionButton('up', { server, name, sign: '↑', label: say.moveUp, isOff: at === 0 }),
      actionButton('down', { server, name, sign: '↓', label: say.moveDown, isOff: at === count - 1 }),
      actionButton('remove', { server, name, sign: '×', label: say.remove, isOff: false }),
    ),
  );
}

function titleViews({ server, facts }: ListedServer, base: string): readonly View[] {
  if (facts.kind !== 'known') {
    return [
      element('p', {}, nameView(server)),
      element('p', { class: facts.kind === 'loading' ? 'quiet' : 'trouble' }, STATES[facts.kind]),
    ];
  }
  const { qualifiedName, displayName, description, tools, isConnectable, status } = facts;
  return [
    element(
      'p',
      {},
      element('a', { href: `${base}servers/${qualifiedName}/` }, nameView(displayName)),
      ' ',
      element('span', { class: 'name' }, nameView(qualifiedName)),
      status !== undefined && badgesAfter(status),
      isConnectable && [
        ' ',
        element('a', { href: `${base}connect/${qualifiedName}/`, class: 'settings' }, say.settings, hidden(displayName)),
      ],
    ),
    element('p', { class: 'about', dir: 'auto' }, description),
    ...(tools === undefined ? [] : [element('p', { class: 'quiet cost' }, counts.tokens(sumOf(tools)))]),
  ];
}

const STATES: Readonly<Record<Exclude<ServerFacts['kind'], 'known'>, string>> = {
  loading: say.loading,
  unknown: say.unknown,
  failed: say.failed,
};

interface ActionWords {
  readonly server: string;
  readonly name: string;
  readonly sign: string;
  readonly label: string;
  readonly isOff: boolean;
}

/** A button without effect uses `aria-disabled`, because a disabled button would lose the focus. */
function actionButton(action: ListAction, { server, name, sign, label, isOff }: ActionWords): ViewElement {
  const attributes = {
    type: 'button',
    title: label,
    'aria-label': `${label}: ${name}`,
    'aria-disabled': isOff ? 'true' : undefined,
    'data-action': action,
    'data-server': server,
    'data-key': action,
  };
  return element('button', attributes, element('span', { 'aria-hidden': 'true' }, sign));
}

/** The search results, each with a button that adds the server. */
export function foundViews(hits: readonly SearchHit[], isInList: (server: string) => boolean, base: string): readonly View[] {
  return hits.map(({ qualifiedName, displayName, card }) => {
    const isListed = isInList(qualifiedName);
    return element(
      'li',
      { 'data-key': qualifiedName },
      element(
        'button',
        { type: 'button', 'data-add': qualifiedName, 'data-name': displayName, 'aria-disabled': isListed ? 'true' : undefined },
        isListed ? say.alreadyAdded : say.addButton,
        hidden(displayName),
      ),
      element(
        'div',
        { class: 'what' },
        element(
          'p',
          {},
          element('a', { href: `${base}servers/${qualifiedName}/` }, nameView(displayName)),
          ' ',
          element('span', { class: 'name' }, nameView(qualifiedName)),
          card !== undefined && badgesAfter({ flags: card, ways: card.ways, signIn: card.signIn }),
        ),
        element('p', { class: 'about', dir: 'auto' }, card?.description ?? ''),
      ),
    );
  });
}

function badgesAfter(status: FileStatus): readonly View[] {
  const badges = statusBadgeViews(status);
  return badges.length === 0 ? [] : [' ', ...badges];
}

function hidden(text: string): ViewElement {
  return element('span', { class: 'hidden' }, ` ${text}`);
}
