import * as say from '#messages/compare.ts';
import * as counts from '#messages/counts.ts';

import { element, type View } from '../../views/view.ts';
import { NOT_KNOWN, stated, type Cell } from './cells.ts';
import type { ComparedTool, KnownServer } from './compared-server.ts';
import { sharedTools, type SharedTools } from './shared-tools.ts';
import { nameView } from '../../views/name-view.ts';

/** Largest group of tools that is shown open. */
const MAX_OPEN = 12;

/** For each server the number of its tools, and their names by which of the other servers have them. */
export function toolCells(servers: readonly KnownServer[]): readonly Cell[] {
  const known = servers.filter(({ tools }) => tools !== undefined);
  const groups = sharedTools(known.map(({ tools = [] }) => tools));
  return servers.map((server) => {
    const shared = groups[known.indexOf(server)];
    const { tools } = server;
    if (shared === undefined || tools === undefined) return NOT_KNOWN;
    // A set of names: the order is no difference.
    const key = JSON.stringify(tools.map(({ name }) => name).sort());
    return stated(key, [element('p', {}, counts.tools(tools.length)), ...groupViews(shared, known.length > 1)]);
  });
}

function groupViews({ inAll, inSome, onlyHere }: SharedTools, areCompared: boolean): readonly View[] {
  if (!areCompared) return [listView(onlyHere)];
  return [
    groupView('all', say.inAll(inAll.length), inAll),
    groupView('some', say.inSome(inSome.length), inSome),
    groupView('only', say.onlyHere(onlyHere.length), onlyHere),
  ].flat();
}

function groupView(key: string, title: string, tools: readonly ComparedTool[]): readonly View[] {
  if (tools.length === 0) return [];
  const attributes = { class: 'tool-group', 'data-key': key };
  if (tools.length > MAX_OPEN) return [element('details', attributes, element('summary', {}, title), listView(tools))];
  return [element('div', attributes, element('p', { class: 'quiet' }, title), listView(tools))];
}

function listView(tools: readonly ComparedTool[]): View {
  return element(
    'ul',
    { class: 'compared-tools' },
    tools.map(({ name, description }) => {
      const title = element('code', {}, nameView(name));
      if (description === '') return element('li', {}, title);
      const details = element('details', {}, element('summary', {}, title), element('p', { dir: 'auto' }, description));
      return element('li', { 'data-key': name }, details);
    }),
  );
}
