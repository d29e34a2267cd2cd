import * as say from '#messages/connect.ts';

import type {
  ClientSnippet,
  CommandSnippet,
  FileSnippet,
  LinkSnippet,
  MissingSnippet,
  Placeholder,
  ServerTarget,
  Shell,
} from '../../install/index.ts';
import { copyable } from './copyable.ts';
import { element, type View, type ViewElement } from './view.ts';
import { nameView } from './name-view.ts';

/** Id for every client that reads the usual file. */
export const ANY_CLIENT = 'generic';

/** Name of a client in the language of the site. */
export function clientName({ client, label }: Pick<ClientSnippet, 'client' | 'label'>): string {
  return client === ANY_CLIENT ? say.otherClients : label;
}

/** The clients of snippets, in their order. */
export function clientsOf(snippets: readonly ClientSnippet[]): readonly { readonly id: string; readonly label: string }[] {
  return [...new Map(snippets.map((snippet) => [snippet.client, clientName(snippet)]))].map(([id, label]) => ({ id, label }));
}

/** Clients whose snippets a page shows without a script, one below the other. */
export const UNSCRIPTED_CLIENTS: readonly string[] = ['vscode', 'cursor', 'claude-code', 'codex', ANY_CLIENT];

/** What must be filled in before there are snippets; `undefined` if nothing must. */
export function awaitedView({ awaits }: Pick<ServerTarget, 'awaits'>): ViewElement | undefined {
  // The label of a nested field has a comma.
  return awaits && element('p', { class: 'incomplete' }, say.fillInFirst(awaits.join('; ')));
}

/** Every snippet into one client: its links, its command, its file. */
export function snippetViews(snippets: readonly ClientSnippet[], client: string): readonly View[] {
  return snippets.filter((snippet) => snippet.client === client).map(snippetView);
}

function snippetView(snippet: ClientSnippet): ViewElement {
  switch (snippet.kind) {
    case 'link':
      return linkView(snippet);
    case 'command':
      return commandView(snippet);
    case 'file':
      return fileView(snippet);
    case 'lacking':
      return lackingView(snippet);
  }
}

function linkView(snippet: LinkSnippet): ViewElement {
  const { href, decoded, host, label } = snippet;
  const install = element(
    'p',
    { class: 'actions' },
    element('a', { class: 'button', href, rel: 'noreferrer noopener' }, say.installIn(label)),
    element('button', { type: 'button', 'data-copy': href }, say.copyLink),
  );
  const details = [copyable(JSON.stringify(decoded, null, 2), say.linkContent), placeholderList(snippet)];
  if (host === undefined)
    return element('section', { class: 'snippet' }, install, element('p', { class: 'quiet' }, say.linkContains), details);
  return element(
    'details',
    { class: 'snippet', 'data-key': host },
    element('summary', {}, say.via(host)),
    install,
    element('p', { class: 'quiet' }, say.opensPageOf(host)),
    details,
  );
}

const SHELL_NAMES: Readonly<Record<Shell, string>> = {
  posix: ['Linux', 'macOS'].join(', '),
  powershell: 'PowerShell',
  cmd: say.windowsPrompt,
};

function commandView(snippet: CommandSnippet): ViewElement {
  return element('section', { class: 'snippet' }, element('h3', {}, say.inTerminal), shellViews(snippet.shells), placeholderList(snippet));
}

/** A command for each shell that has a spelling of it; the second and further ones are collapsed. */
export function shellViews(shells: CommandSnippet['shells']): readonly View[] {
  const texts = (['posix', 'powershell', 'cmd'] as const).flatMap((shell) => {
    const text = shells[shell];
    return text === undefined ? [] : [{ shell, text }];
  });
  const [first, ...others] = texts;
  return [
    ...(first === undefined ? [] : [element('p', { class: 'quiet' }, SHELL_NAMES[first.shell]), copyable(first.text, say.theCommand)]),
    ...others.map(({ shell, text }) =>
      element(
        'details',
        { 'data-key': shell },
        element('summary', {}, SHELL_NAMES[shell]),
        copyable(text, say.theCommandFor(SHELL_NAMES[shell])),
      ),
    ),
  ];
}

function fileView(snippet: FileSnippet): ViewElement {
  const { paths, text, windowsText, label, proxied } = snippet;
  const places = Object.entries<string>({ ...paths }).map(([platform, path]) =>
    element('li', {}, `${PLATFORMS[platform] ?? platform}: `, element('code', {}, nameView(path))),
  );
  return element(
    'section',
    { class: 'snippet' },
    element('h3', {}, say.inFile),
    places.length > 0 && element('ul', { class: 'paths' }, places),
    proxied !== false && element('p', { class: 'quiet' }, say.proxied[proxied](label)),
    copyable(text, say.theConfiguration),
    windowsText === null && element('p', { class: 'notice' }, say.notOnWindows(label)),
    typeof windowsText === 'string' &&
      element(
        'details',
        { 'data-key': 'windows' },
        element('summary', {}, say.forWindows),
        copyable(windowsText, say.theConfigurationForWindows),
      ),
    placeholderList(snippet),
  );
}

const PLATFORMS: Readonly<Record<string, string>> = { linux: 'Linux', macos: 'macOS', windows: 'Windows', project: say.inProject };

function lackingView({ means, lacks, label }: MissingSnippet): ViewElement {
  const words = lacks === 'sse' ? say.lacksSse : say.lacksHeaders;
  return element('section', { class: 'snippet' }, element('p', { class: 'notice' }, words[means](label)));
}

/** Where the value of each placeholder comes from, one line per placeholder. */
export function placeholderList({ placeholders, label: client }: Pick<ClientSnippet, 'placeholders' | 'label'>): ViewElement | undefined {
  if (placeholders.length === 0) return undefined;
  return element(
    'ul',
    { class: 'placeholders' },
    placeholders.map(({ text, label, style, inUrl, expanded, choices }) => {
      const [before, after] = HOW[style](client);
      // A client that offers the choices offers them encoded.
      const isTyped = style !== 'input' || choices === undefined;
      const remarks = [...(inUrl && isTyped ? [say.percentEncode] : []), ...(expanded ? [say.isReplaced] : [])].map(
        (remark) => ` ${remark}`,
      );
      return element('li', {}, element('code', {}, text), `: ${before} `, element('bdi', {}, label), `${after}${remarks.join('')}`);
    }),
  );
}

/** What a client does with a placeholder: the text before the name of the value, and the text after it. */
const HOW: Readonly<Record<Placeholder['style'], (client: string) => readonly [string, string]>> = {
  input: say.asksFor,
  variable: say.readsVariable,
  'env-variable': say.readsVariable,
  'braced-variable': say.readsVariable,
  'secret-store': say.readsStore,
  'by-hand': () => say.insertHere,
};
