import * as compose from '#messages/compose.ts';
import * as counts from '#messages/counts.ts';
import * as say from '#messages/profiles.ts';

import { profileFile, profileIdOf, profilePath } from '../../../catalog/lists/profile-file.ts';
import { combinedSnippets, type CombinedSnippet } from '../../../install/index.ts';
import { combinedTargets, type ReachedServer } from '../../views/combined-targets.ts';
import { savable, combinedSnippetView } from '../../views/combined-snippet-view.ts';
import { nameView } from '../../views/name-view.ts';
import { clientName } from '../../views/snippet-views.ts';
import { element, type View } from '../../views/view.ts';

/** The list to export, in its order, without servers that the catalogue does not have. */
export interface ExportedList {
  readonly servers: readonly ExportedServer[];
  readonly name: string;
  readonly about: string;
  /** Path of the site, with slashes at both ends. */
  readonly base: string;
}

/** A server whose configuration is exported. */
export interface ExportedServer extends ReachedServer {
  /** Whether the connection of the server could be read. */
  readonly isConnectionKnown: boolean;
  /** Why nothing but its name is known. */
  readonly missing?: 'loading' | 'failed';
}

/** A select element for the client, and the configuration of all servers for the selected client. */
export function configurationViews({ servers, name, base }: ExportedList, client: string | undefined): readonly View[] {
  const unread = servers.filter(({ isConnectionKnown, missing }) => !isConnectionKnown && missing === undefined);
  const failed = servers.filter((server) => server.missing === 'failed');
  const { targets, leftOut, awaiting } = combinedTargets(servers.filter(({ isConnectionKnown }) => isConnectionKnown));
  const missing = [
    ...(leftOut.length === 0
      ? []
      : [
          leftOutView(
            say.leftOut,
            leftOut.map(({ displayName }) => nameView(displayName)),
          ),
        ]),
    ...(awaiting.length === 0 ? [] : [leftOutView(say.awaiting, awaiting.map(linkTo(base)))]),
    ...(unread.length === 0 ? [] : [leftOutView(compose.unreadConnections, unread.map(linkTo(base)))]),
    ...(failed.length === 0 ? [] : [leftOutView(compose.notLoaded, failed.map(linkTo(base)))]),
    ...(servers.some((server) => server.missing === 'loading') ? [element('p', { class: 'quiet' }, compose.loading)] : []),
  ];
  const snippets = combinedSnippets(targets, name);
  const chosen = snippets.find((snippet) => snippet.client === client) ?? snippets[0];
  const isAllKnown = servers.every(({ isConnectionKnown }) => isConnectionKnown);
  if (chosen === undefined) return isAllKnown && awaiting.length === 0 ? [element('p', { class: 'lead' }, say.noneKnown)] : missing;
  return [
    element('p', { class: 'lead' }, say.connectAllLead(counts.servers(targets.length))),
    ...missing,
    clientChoice(snippets, chosen),
    element('div', { class: 'chosen', 'data-key': chosen.client }, ...combinedSnippetView(chosen)),
  ];
}

function leftOutView(why: string, names: readonly View[]): View {
  const items = names.map((name) => element('li', {}, name));
  return element('div', { class: 'left-out' }, element('p', {}, why), element('ul', {}, items));
}

function linkTo(base: string): (server: ExportedServer) => View {
  return (server) => element('a', { href: `${base}servers/${server.qualifiedName}/` }, nameView(server.displayName));
}

function clientChoice(snippets: readonly CombinedSnippet[], chosen: CombinedSnippet): View {
  return element(
    'p',
    { class: 'choice' },
    element('label', { for: 'compose-client' }, say.client),
    element(
      'select',
      { id: 'compose-client', autocomplete: 'off' },
      snippets.map((snippet) => element('option', { value: snippet.client, selected: snippet === chosen }, clientName(snippet))),
    ),
  );
}

/** The list as a profile file. */
export function profileViews({ servers, name, about }: ExportedList): readonly View[] {
  const id = profileIdOf(name);
  const text = profileFile({ name, description: about, servers: servers.map(({ qualifiedName }) => qualifiedName) });
  return [
    element('p', { class: 'quiet' }, say.saveAsProfileLead(profilePath(id))),
    savable(text, { what: say.theProfileFile, file: `${id}.yaml` }),
  ];
}
