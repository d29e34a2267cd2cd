import * as say from '#messages/connect.ts';

import type { CommandWay, FileWay, LackingWay, LinkWay, Placeholder, Shell, WayOut } from '../../install/index.ts';
import { copyable } from './copyable.ts';
import { element, type View, type ViewElement } from './view.ts';

/** The clients that ways lead to, in their order. */
export function clientsOf(ways: readonly WayOut[]): readonly { readonly id: string; readonly label: string }[] {
  return [...new Map(ways.map(({ client, label }) => [client, label]))].map(([id, label]) => ({ id, label }));
}

/** Every way into one client: its links, its command, its file. */
export function snippetViews(ways: readonly WayOut[], client: string): readonly View[] {
  return ways.filter((way) => way.client === client).map(snippetView);
}

function snippetView(way: WayOut): ViewElement {
  switch (way.kind) {
    case 'link':
      return linkView(way);
    case 'command':
      return commandView(way);
    case 'file':
      return fileView(way);
    case 'lacking':
      return lackingView(way);
  }
}

function linkView(way: LinkWay): ViewElement {
  const { href, decoded, host, label } = way;
  const install = element(
    'p',
    { class: 'actions' },
    element('a', { class: 'button', href, rel: 'noreferrer noopener' }, say.installIn(label)),
    element('button', { type: 'button', 'data-copy': href }, say.copyLink),
  );
  const said = [copyable(JSON.stringify(decoded, null, 2), say.linkContent), placeholderList(way)];
  if (host === undefined) return element('section', { class: 'way' }, install, element('p', { class: 'quiet' }, say.linkContains), said);
  return element(
    'details',
    { class: 'way', 'data-key': host },
    element('summary', {}, say.via(host)),
    install,
    element('p', { class: 'quiet' }, say.opensPageOf(host)),
    said,
  );
}

const SHELL_NAMES: Readonly<Record<Shell, string>> = {
  posix: ['Linux', 'macOS'].join(', '),
  powershell: 'PowerShell',
  cmd: say.windowsPrompt,
};

function commandView(way: CommandWay): ViewElement {
  const texts = (['posix', 'powershell', 'cmd'] as const).flatMap((shell) => {
    const text = way.shells[shell];
    return text === undefined ? [] : [{ shell, text }];
  });
  const [first, ...others] = texts;
  return element(
    'section',
    { class: 'way' },
    element('h3', {}, say.inTerminal),
    first !== undefined && [element('p', { class: 'quiet' }, SHELL_NAMES[first.shell]), copyable(first.text, say.theCommand)],
    others.map(({ shell, text }) =>
      element(
        'details',
        { 'data-key': shell },
        element('summary', {}, SHELL_NAMES[shell]),
        copyable(text, say.theCommandFor(SHELL_NAMES[shell])),
      ),
    ),
    placeholderList(way),
  );
}

function fileView(way: FileWay): ViewElement {
  const { paths, text, label, proxied } = way;
  const places = Object.entries<string>({ ...paths }).map(([platform, path]) =>
    element('li', {}, `${PLATFORMS[platform] ?? platform}: `, element('code', {}, path)),
  );
  return element(
    'section',
    { class: 'way' },
    element('h3', {}, say.inFile),
    places.length > 0 && element('ul', { class: 'paths' }, places),
    proxied !== false && element('p', { class: 'quiet' }, say.proxied[proxied](label)),
    copyable(text, say.theConfiguration),
    placeholderList(way),
  );
}

const PLATFORMS: Readonly<Record<string, string>> = { linux: 'Linux', macos: 'macOS', windows: 'Windows', project: say.inProject };

function lackingView({ means, lacks, label }: LackingWay): ViewElement {
  const words = lacks === 'sse' ? say.lacksSse : say.lacksHeaders;
  return element('section', { class: 'way' }, element('p', { class: 'notice' }, words[means](label)));
}

/** What becomes of what stands there in place of a value, said once for each. */
export function placeholderList({ placeholders, label: client }: Pick<WayOut, 'placeholders' | 'label'>): ViewElement | undefined {
  if (placeholders.length === 0) return undefined;
  return element(
    'ul',
    { class: 'placeholders' },
    placeholders.map(({ text, label, style, inUrl }) => {
      const [before, after] = HOW[style](client);
      const coded = inUrl ? ` ${say.percentEncode}` : '';
      return element('li', {}, element('code', {}, text), `: ${before} `, element('bdi', {}, label), `${after}${coded}`);
    }),
  );
}

/** What a client does with a placeholder: the words before the name of the value, and those after it. */
const HOW: Readonly<Record<Placeholder['style'], (client: string) => readonly [string, string]>> = {
  input: say.asksFor,
  variable: say.readsVariable,
  'env-variable': say.readsVariable,
  'braced-variable': say.readsVariable,
  'secret-store': say.readsStore,
  'by-hand': () => say.insertHere,
};
