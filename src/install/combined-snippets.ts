import { contentsFor, type Proxied } from './client-contents.ts';
import type { Client } from './client.ts';
import { CLIENTS } from './clients.ts';
import type { ConfigPaths } from './config-paths.ts';
import { distinctTargets } from './distinct-targets.ts';
import { entryOf } from './entry.ts';
import type { Placeholder } from './placeholder.ts';
import { snippetText, type FileFormat } from './snippet.ts';
import type { ServerTarget } from './target.ts';
import { linkWay, type LinkWay } from './client-snippets.ts';

/** A placeholder, and the server for which it stands there. */
export interface SharedPlaceholder extends Placeholder {
  /** The server's name for people. */
  readonly server: string;
}

/** One file of a client with all servers in it. */
export interface SharedFile {
  readonly kind: 'file';
  /** The client's id, and its name for people. */
  readonly client: string;
  readonly label: string;
  /** Why some remote servers come in as processes of mcp-remote; `false` where none do. */
  readonly proxied: Proxied;
  readonly paths: ConfigPaths;
  readonly format: FileFormat;
  /** The member of the file that holds the servers. */
  readonly topLevelKey: string;
  readonly text: string;
  readonly placeholders: readonly SharedPlaceholder[];
}

/** The links of a client that reads no known file: one a server, as no link carries all. */
export interface SharedLinks {
  readonly kind: 'links';
  readonly client: string;
  readonly label: string;
  readonly links: readonly SharedLink[];
  /** Names for people of the servers that no link of the client carries. */
  readonly leftOut: readonly string[];
}

/** The link of one server. */
export interface SharedLink {
  /** The server's name for people. */
  readonly server: string;
  readonly way: LinkWay;
}

/** How one client takes several servers in. */
export type SharedWay = SharedFile | SharedLinks;

/**
 * How every known client takes all of these servers in at once, clients by use. Secrets are placeholders throughout. Servers whose names
 * a client would confuse are numbered. Clients for which there is nothing to say are left out.
 *
 * @param title what a file that has a name of its own is called
 */
export function combinedSnippets(targets: readonly ServerTarget[], title: string): readonly SharedWay[] {
  const distinct = distinctTargets(targets);
  return distinct.length === 0 ? [] : CLIENTS.flatMap((client) => sharedWay(client, distinct, title));
}

function sharedWay(client: Client, targets: readonly ServerTarget[], title: string): SharedWay[] {
  const { id, label, file } = client;
  if (file === undefined) {
    const links = targets.flatMap((target) => linksOf(client, target));
    const named = new Set(links.map(({ server }) => server));
    const leftOut = targets.map(shownName).filter((server) => !named.has(server));
    return links.length === 0 ? [] : [{ kind: 'links', client: id, label, links, leftOut }];
  }
  const written = targets.flatMap((target) => {
    const contents = contentsFor(client, target, file.secrets, false);
    const entry = entryOf(file.shape, contents.name, contents.connection);
    return entry === undefined ? [] : [{ ...contents, entry }];
  });
  if (written.length === 0) return [];
  return [
    {
      kind: 'file',
      client: id,
      label,
      proxied: written.find(({ way }) => way.proxied !== false)?.way.proxied ?? false,
      paths: file.paths,
      format: file.snippet.format,
      topLevelKey: file.snippet.topLevelKey,
      text: snippetText(file.snippet, written, title),
      placeholders: written.flatMap(({ way, displayName }) => way.placeholders.map((one) => ({ ...one, server: displayName }))),
    },
  ];
}

function linksOf(client: Client, target: ServerTarget): SharedLink[] {
  const server = shownName(target);
  const ways = (client.links ?? []).flatMap((link) => linkWay(link, (style) => contentsFor(client, target, style, false)));
  return ways.map((way) => ({ server, way }));
}

function shownName({ displayName, name }: ServerTarget): string {
  return (displayName ?? name).toWellFormed();
}
