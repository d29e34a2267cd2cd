import * as counts from '#messages/counts.ts';
import * as say from '#messages/profiles.ts';

import { profileFile, profileIdOf, profilePath } from '../../catalog/profile-file.ts';
import { waysOutTogether, type SharedWay } from '../../clients/index.ts';
import { togetherTargets, type ReachedServer } from '../../views/together-target.ts';
import { savable, togetherView } from '../../views/together-view.ts';
import { element, type View } from '../../views/view.ts';

/** What is taken along: the servers of which the catalogue knows, in the order of the list. */
export interface Taken {
  readonly servers: readonly ReachedServer[];
  readonly name: string;
  readonly about: string;
}

/** Every client's configuration of all servers: one client is chosen from a list, and its own is shown. */
export function configurationViews({ servers, name }: Taken, client: string | undefined): readonly View[] {
  const { targets, leftOut } = togetherTargets(servers);
  const ways = waysOutTogether(targets, name);
  const chosen = ways.find((way) => way.client === client) ?? ways[0];
  if (chosen === undefined) return [element('p', { class: 'lead' }, say.noneRemote)];
  return [
    element('p', { class: 'lead' }, say.connectAllLead(counts.servers(targets.length))),
    ...(leftOut.length === 0 ? [] : [leftOutView(leftOut)]),
    clientChoice(ways, chosen),
    element('div', { class: 'chosen', 'data-key': chosen.client }, ...togetherView(chosen)),
  ];
}

function leftOutView(servers: readonly { readonly displayName: string }[]): View {
  const names = servers.map(({ displayName }) => element('li', {}, element('bdi', {}, displayName)));
  return element('div', { class: 'left-out' }, element('p', {}, say.leftOut), element('ul', {}, names));
}

function clientChoice(ways: readonly SharedWay[], chosen: SharedWay): View {
  return element(
    'p',
    { class: 'choice' },
    element('label', { for: 'compose-client' }, say.client),
    element(
      'select',
      { id: 'compose-client', autocomplete: 'off' },
      ways.map((way) => element('option', { value: way.client, selected: way === chosen }, way.label)),
    ),
  );
}

/** The list as the file of a profile. */
export function profileViews({ servers, name, about }: Taken): readonly View[] {
  const id = profileIdOf(name);
  const text = profileFile({ name, description: about, servers: servers.map(({ qualifiedName }) => qualifiedName) });
  return [
    element('p', { class: 'quiet' }, say.exportLead(profilePath(id))),
    savable(text, { what: say.theProfileFile, file: `${id}.yaml` }),
  ];
}
