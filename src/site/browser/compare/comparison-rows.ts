import * as say from '#messages/compare.ts';
import * as counts from '#messages/counts.ts';
import * as server from '#messages/server.ts';
import * as signIn from '#messages/sign-in.ts';

import { tagSlug } from '../../../catalog/values/tag-slug.ts';
import { day, exact } from '../../../i18n/formatting/counts-and-dates.ts';
import { element, type View } from '../../views/view.ts';
import { checkCell, settingsCell, signInCell, stated, waysCell, packagesCell, NOT_KNOWN, type Cell } from './cells.ts';
import type { KnownServer } from './compared-server.ts';
import { toolCells } from './tool-cells.ts';

/** A row of the comparison, with a cell for each known server in their order. */
export interface ComparedRow {
  /** Unique in the table. */
  readonly id: string;
  readonly label: string;
  readonly cells: readonly Cell[];
  /** Whether at least two servers have different values. */
  readonly isDifferent: boolean;
  /** Whether all servers are known to have one value. */
  readonly isSame: boolean;
}

/** The rows of the comparison. Rows about packages, settings and context cost are left out if no server has any. */
export function comparisonRows(servers: readonly KnownServer[], base: string): readonly ComparedRow[] {
  const rowOf = (id: string, label: string, cellOf: (server: KnownServer) => Cell): ComparedRow => row(id, label, servers.map(cellOf));
  const has = (test: (server: KnownServer) => boolean, rows: ComparedRow): readonly ComparedRow[] => (servers.some(test) ? [rows] : []);
  return [
    rowOf('description', say.descriptionRow, ({ description }) => plain(description || undefined)),
    rowOf('ways', say.ways, waysCell),
    ...has(({ packages }) => packages.length > 0, rowOf('packages', say.packages, packagesCell)),
    ...has(
      ({ remoteSettings }) => remoteSettings !== undefined,
      rowOf('remote-settings', say.remoteSettings, ({ remoteSettings }) => settingsCell(remoteSettings)),
    ),
    ...has(
      ({ localSettings }) => localSettings !== undefined,
      rowOf('local-settings', say.localSettings, ({ localSettings }) => settingsCell(localSettings)),
    ),
    ...has(({ signIns }) => signIns !== undefined, rowOf('sign-in', signIn.title, signInCell)),
    ...has(
      ({ protocolVersions }) => protocolVersions !== undefined,
      rowOf('protocol', signIn.versions, ({ protocolVersions }) => plain(protocolVersions?.join(', '))),
    ),
    row('tools', server.tools, toolCells(servers)),
    ...has(
      ({ tokens }) => tokens !== undefined,
      rowOf('context-cost', say.contextCost, ({ tokens }) => plain(tokens === undefined ? undefined : counts.tokens(tokens))),
    ),
    rowOf('checks', server.checks, checkCell),
    rowOf('verified', say.verifiedOwner, ({ isVerified }) => plain(isVerified === undefined ? undefined : isVerified ? say.yes : say.no)),
    rowOf('score', server.completeness, ({ points }) => plain(points === undefined ? undefined : server.outOf(points, 100))),
    rowOf('licence', say.license, ({ licence }) => plain(licence)),
    rowOf('last-release', server.lastRelease, ({ lastRelease }) => dayCell(lastRelease)),
    rowOf('version', server.version, ({ version }) => plain(version)),
    rowOf('tags', server.categories, (of) => tagsCell(of, base)),
    rowOf('repository', server.repository, repositoryCell),
    ...has(
      ({ useCount }) => useCount > 0,
      rowOf('uses', server.uses, ({ useCount }) => plain(useCount > 0 ? exact(useCount) : undefined)),
    ),
    rowOf('last-change', say.lastChange, ({ changedAt }) => dayCell(changedAt)),
  ];
}

function row(id: string, label: string, cells: readonly Cell[]): ComparedRow {
  const keys = new Set(cells.map(({ key }) => key));
  return { id, label, cells, isDifferent: keys.size > 1, isSame: keys.size === 1 && !keys.has(NOT_KNOWN.key) };
}

function plain(text: string | undefined): Cell {
  return text === undefined ? NOT_KNOWN : stated(text, [element('p', { dir: 'auto' }, text)]);
}

/** What a server requires, with its meaning. */
function dayCell(time: string | undefined): Cell {
  return time === undefined ? NOT_KNOWN : stated(day(time), [element('time', { datetime: time }, day(time))]);
}

function tagsCell({ tags }: KnownServer, base: string): Cell {
  if (tags === undefined) return NOT_KNOWN;
  if (tags.length === 0) return stated('', [say.none]);
  const links = tags.map((tag): View => {
    return element('li', {}, element('a', { href: `${base}categories/${tagSlug(tag)}/` }, element('bdi', {}, tag)));
  });
  return stated([...tags].sort().join('\n'), [element('ul', {}, links)]);
}

function repositoryCell({ repository }: KnownServer): Cell {
  if (repository === undefined) return NOT_KNOWN;
  const href = `https://github.com/${repository.split('/').map(encodeURIComponent).join('/')}`;
  return stated(repository, [element('a', { href, rel: 'nofollow noopener' }, element('bdi', {}, repository))]);
}
