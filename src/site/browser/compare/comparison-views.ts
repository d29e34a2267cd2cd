import * as say from '#messages/compare.ts';
import * as compose from '#messages/compose.ts';

import { statusBadges } from '../../../i18n/formatting/server-badges.ts';
import { nameView } from '../../views/name-view.ts';
import { element, type View, type ViewElement } from '../../views/view.ts';
import { badgeViews } from '../page/badge-views.ts';
import type { ComparedServer, KnownServer } from './compared-server.ts';
import { comparisonRows, type ComparedRow } from './comparison-rows.ts';

/** A server of the comparison, by its name in the URL. */
export interface NamedServer {
  readonly server: string;
  readonly facts: ComparedServer;
}

/** How the comparison is shown. */
interface ComparisonOptions {
  /** Path of the site, with slashes at both ends. */
  readonly base: string;
  readonly onlyDifferent: boolean;
}

/** The comparison as a table: a column for each server, a row for each property. */
export function comparisonViews(servers: readonly NamedServer[], { base, onlyDifferent }: ComparisonOptions): readonly View[] {
  if (servers.length === 0) return [];
  const known = servers.flatMap(({ facts }) => (facts.kind === 'known' ? [facts] : []));
  const isCompared = known.length > 1;
  const rows = comparisonRows(known, base).filter(({ isDifferent }) => !(isCompared && onlyDifferent) || isDifferent);
  const table = element(
    'table',
    { class: `compared of-${servers.length}` },
    element('caption', { class: 'hidden' }, say.tableOf(servers.map(nameOf))),
    element(
      'thead',
      {},
      element(
        'tr',
        { 'data-key': 'head' },
        element('th', { scope: 'col', class: 'corner' }, element('span', { class: 'hidden' }, say.property)),
        servers.map((named) => headView(named, base)),
      ),
    ),
    element('tbody', {}, known.length > 0 && rows.map((row) => rowView(row, servers, isCompared))),
  );
  return [
    servers.length > 2 && element('p', { class: `scroll-hint quiet` }, say.scrollHint),
    element('div', { class: 'compared-frame', 'data-key': 'frame' }, table),
    isCompared && rows.length === 0 && element('p', { class: 'quiet' }, say.noDifference),
  ].filter((view) => view !== false);
}

/** Display name of a server of the comparison. */
function nameOf({ server, facts }: NamedServer): string {
  return facts.kind === 'known' ? facts.displayName : server;
}

function headView(named: NamedServer, base: string): ViewElement {
  const { server, facts } = named;
  const name = nameOf(named);
  return element(
    'th',
    { scope: 'col', 'data-key': server },
    element(
      'div',
      { class: 'compared-head' },
      element('div', {}, facts.kind === 'known' ? knownHead(facts, base) : stateViews(named, base)),
      [
        element(
          'button',
          { type: 'button', 'data-remove': server, title: compose.remove, 'aria-label': `${compose.remove}: ${name}` },
          element('span', { 'aria-hidden': 'true' }, '×'),
        ),
      ],
    ),
  );
}

function knownHead({ qualifiedName, displayName, flags }: KnownServer, base: string): readonly View[] {
  const badges = badgeViews(statusBadges(flags));
  return [
    element('p', {}, element('a', { href: `${base}servers/${qualifiedName}/` }, nameView(displayName))),
    element('p', { class: 'name' }, nameView(qualifiedName)),
    ...(badges.length === 0 ? [] : [element('p', { class: 'meta' }, badges)]),
  ];
}

function stateViews({ server, facts }: NamedServer, base: string): readonly View[] {
  const name = element('p', {}, nameView(server));
  switch (facts.kind) {
    case 'known':
      return [name];
    case 'loading':
      return [name, element('p', { class: 'quiet' }, compose.loading)];
    case 'failed':
      return [name, element('p', { class: 'trouble' }, compose.failed)];
    case 'closed': {
      const link = element('a', { href: `${base}servers/${server}/` }, say.openPage);
      return [name, element('p', { class: 'trouble' }, say.closed, ' ', link)];
    }
    case 'unknown': {
      const href = `${base}?q=${encodeURIComponent(server.toWellFormed())}`;
      return [name, element('p', { class: 'trouble' }, compose.unknown, ' ', element('a', { href }, say.searchFor))];
    }
  }
}

function rowView({ id, label, cells, isSame }: ComparedRow, servers: readonly NamedServer[], isCompared: boolean): ViewElement {
  const remaining = [...cells];
  return element(
    'tr',
    { 'data-key': id },
    element(
      'th',
      { scope: 'row' },
      element('div', { class: 'row-label' }, label, isCompared && isSame && element('span', { class: 'quiet same' }, ` ${say.same}`)),
    ),
    servers.map((named) => {
      const cell = named.facts.kind === 'known' ? remaining.shift() : undefined;
      // On narrow screens the column header may be out of sight.
      const label = element('span', { class: 'cell-of', 'aria-hidden': 'true' }, nameView(nameOf(named)));
      return element('td', { 'data-key': named.server }, label, cell?.views ?? []);
    }),
  );
}
