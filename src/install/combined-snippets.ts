import { contentsFor, type Proxied } from './client-contents.ts';
import type { Client } from './client.ts';
import { CLIENTS } from './clients.ts';
import type { ConfigPaths } from './config-paths.ts';
import { distinctTargets } from './distinct-targets.ts';
import { entryOf } from './entry.ts';
import type { Placeholder } from './placeholder.ts';
import { snippetText, type FileFormat } from './snippet.ts';
import type { ServerTarget } from './launch/target.ts';
import { linkSnippets, type LinkSnippet } from './client-snippets.ts';

/** A placeholder with its server. */
export interface SharedPlaceholder extends Placeholder {
  /** The server's display name. */
  readonly server: string;
}

/** One file of a client with all servers in it. */
export interface SharedFile {
  readonly kind: 'file';
  /** The client's id and display name. */
  readonly client: string;
  readonly label: string;
  /** Why some remote servers run through mcp-remote; `false` if none do. */
  readonly proxied: Proxied;
  readonly paths: ConfigPaths;
  readonly format: FileFormat;
  /** The member of the file that contains the servers. */
  readonly topLevelKey: string;
  readonly text: string;
  /** The text for Windows; absent if it is the same, or if it would have no server. */
  readonly windowsText?: string;
  /** Display names of the servers that the client cannot be told to start on Windows. */
  readonly leftOutOnWindows: readonly string[];
  readonly placeholders: readonly SharedPlaceholder[];
}

/** The links of a client without a known file: one per server, because a link has only one server. */
export interface SharedLinks {
  readonly kind: 'links';
  readonly client: string;
  readonly label: string;
  readonly links: readonly SharedLink[];
  /** Display names of the servers that no link of the client can express. */
  readonly leftOut: readonly string[];
}

/** The link of one server. */
export interface SharedLink {
  /** The server's display name. */
  readonly server: string;
  readonly link: LinkSnippet;
}

/** The snippets that add several servers to one client. */
export type CombinedSnippet = SharedFile | SharedLinks;

/**
 * The snippets that add all servers together to every known client, most used clients first. All secrets are placeholders. Servers with
 * names that a client would confuse are numbered. Clients without a snippet are omitted, and so are servers that await settings.
 *
 * @param title name for file formats that have one
 */
export function combinedSnippets(targets: readonly ServerTarget[], title: string): readonly CombinedSnippet[] {
  const distinct = distinctTargets(targets.filter(({ awaits }) => awaits === undefined));
  return distinct.length === 0 ? [] : CLIENTS.flatMap((client) => combinedSnippetsOf(client, distinct, title));
}

function combinedSnippetsOf(client: Client, targets: readonly ServerTarget[], title: string): CombinedSnippet[] {
  const { id, label, file } = client;
  if (file === undefined) {
    // Several servers may have one display name.
    const linked = targets.map((target) => ({ target, links: linksOf(client, target) }));
    const links = linked.flatMap((each) => each.links);
    const leftOut = linked.flatMap((each) => (each.links.length === 0 ? [shownName(each.target)] : []));
    return links.length === 0 ? [] : [{ kind: 'links', client: id, label, links, leftOut }];
  }
  const written = targets.flatMap((target) => {
    const contents = contentsFor(client, target, file.secrets, false);
    const entry = entryOf(file.shape, contents.name, contents.connection);
    if (entry === undefined) return [];
    return [{ ...contents, entry, onWindows: contents.onWindows && entryOf(file.shape, contents.name, contents.onWindows) }];
  });
  if (written.length === 0) return [];
  const isSame = written.every(({ onWindows }) => onWindows === undefined);
  const forWindows = written.flatMap(({ onWindows, ...contents }) =>
    onWindows === null ? [] : { ...contents, entry: onWindows ?? contents.entry },
  );
  return [
    {
      kind: 'file',
      client: id,
      label,
      proxied: written.find(({ base }) => base.proxied !== false)?.base.proxied ?? false,
      paths: file.paths,
      format: file.snippet.format,
      topLevelKey: file.snippet.topLevelKey,
      text: snippetText(file.snippet, written, title),
      ...(!isSame && forWindows.length > 0 && { windowsText: snippetText(file.snippet, forWindows, title) }),
      leftOutOnWindows: written.flatMap(({ onWindows, displayName }) => (onWindows === null ? displayName : [])),
      placeholders: written.flatMap(({ base, displayName }) => base.placeholders.map((one) => ({ ...one, server: displayName }))),
    },
  ];
}

function linksOf(client: Client, target: ServerTarget): SharedLink[] {
  const server = shownName(target);
  const links = (client.links ?? []).flatMap((link) => linkSnippets(link, (style) => contentsFor(client, target, style, false)));
  return links.map((link) => ({ server, link }));
}

function shownName({ displayName, name }: ServerTarget): string {
  return (displayName ?? name).toWellFormed();
}
