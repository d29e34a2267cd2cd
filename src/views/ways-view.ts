import type { CommandWay, FileWay, LinkWay, Placeholder, Shell, WayOut } from '../clients/index.ts';
import { copyable } from './copyable.ts';
import { element, type View, type ViewElement } from './view.ts';

/** The clients that ways lead to, in their order. */
export function clientsOf(ways: readonly WayOut[]): readonly { readonly id: string; readonly label: string }[] {
  return [...new Map(ways.map(({ client, label }) => [client, label]))].map(([id, label]) => ({ id, label }));
}

/** Every way into one client: its links, its command, its file. */
export function waysView(ways: readonly WayOut[], client: string): readonly View[] {
  return ways.filter((way) => way.client === client).map(wayView);
}

function wayView(way: WayOut): ViewElement {
  switch (way.kind) {
    case 'link':
      return linkView(way);
    case 'command':
      return commandView(way);
    case 'file':
      return fileView(way);
  }
}

function linkView(way: LinkWay): ViewElement {
  const { href, decoded, host, label, placeholders } = way;
  const install = element('p', {}, element('a', { class: 'button', href, rel: 'noreferrer noopener' }, `Install in ${label}`));
  const said = [copyable(href, 'the link', JSON.stringify(decoded, null, 2)), placeholderList(placeholders)];
  if (host === undefined) return element('section', { class: 'way' }, install, element('p', { class: 'quiet' }, 'The link says:'), said);
  return element(
    'details',
    { class: 'way', 'data-key': host },
    element('summary', {}, `By way of ${host}`),
    install,
    element('p', { class: 'quiet' }, `Opens a page of ${host}, which sees what the link says:`),
    said,
  );
}

const SHELL_NAMES: Readonly<Record<Shell, string>> = { posix: 'Linux, macOS', powershell: 'PowerShell', cmd: 'Windows command prompt' };

function commandView({ shells, placeholders }: CommandWay): ViewElement {
  const texts = (['posix', 'powershell', 'cmd'] as const).flatMap((shell) => {
    const text = shells[shell];
    return text === undefined ? [] : [{ shell, text }];
  });
  const [first, ...others] = texts;
  return element(
    'section',
    { class: 'way' },
    element('h3', {}, 'In a terminal'),
    first !== undefined && [element('p', { class: 'quiet' }, SHELL_NAMES[first.shell]), copyable(first.text, 'the command')],
    others.map(({ shell, text }) =>
      element(
        'details',
        { 'data-key': shell },
        element('summary', {}, SHELL_NAMES[shell]),
        copyable(text, `the command for ${SHELL_NAMES[shell]}`),
      ),
    ),
    placeholderList(placeholders),
  );
}

function fileView({ paths, text, label, proxied, placeholders }: FileWay): ViewElement {
  const places = Object.entries<string>({ ...paths }).map(([platform, path]) =>
    element('li', {}, `${PLATFORMS[platform] ?? platform}: `, element('code', {}, path)),
  );
  return element(
    'section',
    { class: 'way' },
    element('h3', {}, 'In a file'),
    places.length > 0 && element('ul', { class: 'paths' }, places),
    proxied && element('p', { class: 'quiet' }, `${label} starts servers itself: mcp-remote carries what it says to the address.`),
    copyable(text, 'the configuration'),
    placeholderList(placeholders),
  );
}

const PLATFORMS: Readonly<Record<string, string>> = { linux: 'Linux', macos: 'macOS', windows: 'Windows', project: 'In a project' };

/** What has to be put in place of what stands there, said once for each. */
function placeholderList(placeholders: readonly Placeholder[]): ViewElement | undefined {
  if (placeholders.length === 0) return undefined;
  return element(
    'ul',
    { class: 'placeholders' },
    placeholders.map(({ text, label, style, inUrl }) =>
      element(
        'li',
        {},
        element('code', {}, text),
        ` ${HOW[style]} `,
        element('bdi', {}, label),
        inUrl ? ', percent-encoded where it has special characters.' : '.',
      ),
    ),
  );
}

const HOW: Readonly<Record<Placeholder['style'], string>> = {
  input: 'is asked for:',
  variable: 'is read from the environment; set it to',
  'env-variable': 'is read from the environment; set it to',
  'braced-variable': 'is read from the environment; set it to',
  'secret-store': 'is read from the store of secrets:',
  'by-hand': 'stands for',
};
