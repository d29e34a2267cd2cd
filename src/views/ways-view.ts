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
  const { href, decoded, host, label } = way;
  const install = element(
    'p',
    { class: 'actions' },
    element('a', { class: 'button', href, rel: 'noreferrer noopener' }, `Install in ${label}`),
    element('button', { type: 'button', 'data-copy': href }, 'Copy link'),
  );
  const said = [copyable(JSON.stringify(decoded, null, 2), 'what the link says'), placeholderList(way)];
  if (host === undefined) return element('section', { class: 'way' }, install, element('p', { class: 'quiet' }, 'The link says:'), said);
  return element(
    'details',
    { class: 'way', 'data-key': host },
    element('summary', {}, `Via ${host}`),
    install,
    element('p', { class: 'quiet' }, `Opens a page of ${host}, which sees what the link says:`),
    said,
  );
}

const SHELL_NAMES: Readonly<Record<Shell, string>> = { posix: 'Linux, macOS', powershell: 'PowerShell', cmd: 'Windows command prompt' };

function commandView(way: CommandWay): ViewElement {
  const texts = (['posix', 'powershell', 'cmd'] as const).flatMap((shell) => {
    const text = way.shells[shell];
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
    element('h3', {}, 'In a file'),
    places.length > 0 && element('ul', { class: 'paths' }, places),
    proxied && element('p', { class: 'quiet' }, `${label} starts servers itself: mcp-remote carries what it says to the address.`),
    copyable(text, 'the configuration'),
    placeholderList(way),
  );
}

const PLATFORMS: Readonly<Record<string, string>> = { linux: 'Linux', macos: 'macOS', windows: 'Windows', project: 'In a project' };

/** What becomes of what stands there in place of a value, said once for each. */
function placeholderList({ placeholders, label: client }: WayOut): ViewElement | undefined {
  if (placeholders.length === 0) return undefined;
  return element(
    'ul',
    { class: 'placeholders' },
    placeholders.map(({ text, label, style, inUrl }) => {
      const [before, after] = HOW[style](client);
      const coded = inUrl ? ' Percent-encode special characters.' : '';
      return element('li', {}, element('code', {}, text), `: ${before} your `, element('bdi', {}, label), `${after}.${coded}`);
    }),
  );
}

/** What a client does with a placeholder: the words before the name of the value, and those after it. */
const HOW: Readonly<Record<Placeholder['style'], (client: string) => readonly [string, string]>> = {
  input: (client) => [`${client} asks for`, ''],
  variable: fromEnvironment,
  'env-variable': fromEnvironment,
  'braced-variable': fromEnvironment,
  'secret-store': (client) => [`${client} takes`, ' from its store of secrets'],
  'by-hand': () => ['put', ' here'],
};

function fromEnvironment(client: string): readonly [string, string] {
  return [`${client} reads`, ' from this environment variable'];
}
