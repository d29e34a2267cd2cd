import { notOnWindows } from '#messages/connect.ts';
import * as say from '#messages/profiles.ts';

import type { ConfigPaths, SharedFile, SharedLinks, SharedPlaceholder, CombinedSnippet } from '../../install/index.ts';
import { copyable } from './copyable.ts';
import { nameView } from './name-view.ts';
import { element, type View, type ViewElement } from './view.ts';
import { clientName, placeholderList, snippetViews } from './snippet-views.ts';

/** The snippet of one client for a list of servers. */
export function combinedSnippetView(snippet: CombinedSnippet): readonly View[] {
  return snippet.kind === 'file' ? fileView(snippet) : linksView(snippet);
}

/** Path of a client's configuration file, for a list of clients. */
export function configPathOf(snippet: CombinedSnippet): string {
  if (snippet.kind === 'links') return '';
  return snippet.paths.linux ?? snippet.paths.project ?? snippet.paths.windows ?? '';
}

function fileView(snippet: SharedFile): readonly View[] {
  const { paths, text, windowsText, leftOutOnWindows, client, proxied, format, placeholders } = snippet;
  const label = clientName(snippet);
  const file = fileName(paths, `${client}.${format}`);
  return [
    placesView(paths),
    ...(proxied === false ? [] : [element('p', { class: 'quiet' }, say.proxied[proxied](label))]),
    savable(text, { what: say.theConfiguration(label), file }),
    ...(windowsText === undefined
      ? []
      : [
          element(
            'details',
            { 'data-key': 'windows' },
            element('summary', {}, say.forWindows),
            savable(windowsText, { what: say.theConfigurationForWindows(label), file }),
          ),
        ]),
    ...leftOutOnWindows.map((server) => ofServer(server, element('p', { class: 'notice' }, notOnWindows(label)))),
    ...byServer(placeholders).map(({ server, own }) =>
      element('div', { class: 'of-server' }, element('p', {}, nameView(server)), placeholderList({ placeholders: own, label })),
    ),
  ];
}

const PLATFORMS = [
  ['linux', 'Linux'],
  ['macos', 'macOS'],
  ['windows', 'Windows'],
] as const;

function placesView(paths: ConfigPaths): ViewElement {
  const places = PLATFORMS.flatMap(([key, name]) => (paths[key] === undefined ? [] : [{ name, path: paths[key] }]));
  const project = paths.project === undefined ? [] : [{ name: say.inProject, path: paths.project }];
  return element(
    'ul',
    { class: 'paths' },
    [...places, ...project].map(({ name, path }) => element('li', {}, `${name}: `, element('code', {}, nameView(path)))),
  );
}

/** The file name of the configuration, or a default if its path is not known. */
function fileName(paths: ConfigPaths, otherwise: string): string {
  const path = paths.linux ?? paths.project ?? paths.windows ?? '';
  return path.split(/[/\\]/).at(-1) || otherwise;
}

function byServer(placeholders: readonly SharedPlaceholder[]): readonly { readonly server: string; readonly own: SharedPlaceholder[] }[] {
  const groups: { server: string; own: SharedPlaceholder[] }[] = [];
  for (const placeholder of placeholders) {
    const last = groups.at(-1);
    if (last?.server === placeholder.server) last.own.push(placeholder);
    else groups.push({ server: placeholder.server, own: [placeholder] });
  }
  return groups;
}

function linksView({ client, label, links, leftOut }: SharedLinks): readonly View[] {
  return [
    element('p', { class: 'quiet' }, say.linkPerServer),
    ...links.map(({ server, link }) => ofServer(server, [...snippetViews([link], client)])),
    ...leftOut.map((server) => ofServer(server, element('p', { class: 'notice' }, say.noLink(label)))),
  ];
}

function ofServer(server: string, views: View | readonly View[]): ViewElement {
  return element('div', { class: 'of-server' }, element('p', {}, nameView(server)), views);
}

/** A text to save: its name for screen readers, and its file name. */
interface Savable {
  readonly what: string;
  readonly file: string;
}

/** A text with buttons that copy it and save it as a file. */
export function savable(text: string, { what, file }: Savable): ViewElement {
  const { tag, attributes, children } = copyable(text, what);
  const save = element('button', { type: 'button', 'data-save': file }, say.download, element('span', { class: 'hidden' }, ` ${what}`));
  return { tag, attributes: { ...attributes, class: 'copyable savable' }, children: [...children, save] };
}
