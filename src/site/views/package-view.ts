import * as say from '#messages/ways.ts';

import { hashCommands, startCommand, type Launch, type PackageWay, type Unsupported } from '../../install/index.ts';
import { configFields } from '../../session-config/form/index.ts';
import { holdsSecrets } from './secrets-note.ts';
import { isInvalid, revealButton, statusLine, type Outcome } from './outcome-view.ts';
import { registryName } from './way-names.ts';
import { placeholderList, shellViews } from './snippet-views.ts';
import { element, type View, type ViewElement } from './view.ts';
import { nameView } from './name-view.ts';

/** Characters of a text of a package that are shown in a sentence. */
const MAX_DETAIL = 200;

/** A package and what the values of its form lead to: its command, its file, or why there is neither. */
export function packageOutcome(way: PackageWay, launch: Launch | Unsupported, outcome: Outcome): readonly View[] {
  const facts = packageFacts(way);
  if (outcome.wrong.some(isInvalid)) return [facts, statusLine(outcome)];
  if (launch.kind === 'launch') return [facts, ...commandViews(launch, outcome)];
  const reason =
    launch.reason === 'file' ? fileViews(way) : [element('p', { class: 'notice' }, say.noCommand[launch.reason](cut(launch.detail)))];
  return [facts, ...reason, ...settingList(way), ...(outcome.hasFields ? [statusLine(outcome)] : [])];
}

/** The registry, the name and the version of a package, as its source states them. */
function packageFacts({ package: stated }: PackageWay): ViewElement {
  const { registryType, identifier, version, registryBaseUrl } = stated;
  return element(
    'p',
    { class: 'quiet package-facts' },
    `${registryName(registryType)} · `,
    element('code', {}, nameView(identifier)),
    version !== undefined && ` · ${say.version(cut(version))}`,
    registryBaseUrl !== undefined && [` · ${say.registryUrl} `, element('code', {}, registryBaseUrl)],
  );
}

function commandViews({ target, local, hostAccess }: Launch, outcome: Outcome): View[] {
  const { shells, env, placeholders } = startCommand({ name: '', connection: target }, outcome.reveal);
  return [
    ...(local === undefined ? [] : [element('p', {}, say.startFirst)]),
    ...(hostAccess.length === 0 ? [] : [hostAccessView(hostAccess)]),
    ...shellViews(shells),
    ...(env.length === 0
      ? []
      : [
          element('p', { class: 'quiet' }, say.environment),
          element(
            'ul',
            { class: 'sent-headers' },
            env.map(([name, value]) => element('li', {}, element('code', { class: 'address' }, `${name}=${value}`))),
          ),
        ]),
    ...[placeholderList({ placeholders, label: '' })].filter((list) => list !== undefined),
    ...(local === undefined ? [] : [element('p', {}, `${say.thenConnect} `, element('code', { class: 'address' }, local.base))]),
    ...(outcome.hasFields ? [statusLine(outcome)] : []),
    ...(holdsSecrets(target) ? [element('p', { class: 'others' }, revealButton(outcome))] : []),
  ];
}

function hostAccessView(hostAccess: Launch['hostAccess']): ViewElement {
  return element(
    'div',
    { class: 'notice' },
    element('p', {}, say.hostAccess),
    element(
      'ul',
      {},
      hostAccess.map(({ kind, option }) => element('li', {}, element('code', {}, cut(option)), `: ${say.hostAccessOf[kind]}`)),
    ),
  );
}

function fileViews({ package: { identifier, fileSha256 } }: PackageWay): View[] {
  const url = URL.canParse(identifier) && /^https?:/.test(identifier) ? new URL(identifier) : undefined;
  const name = fileName(url);
  return [
    ...(url === undefined
      ? []
      : [element('p', { class: 'actions' }, element('a', { class: 'button', href: url.href, rel: 'nofollow noopener' }, say.download))]),
    ...(fileSha256 === undefined
      ? [element('p', { class: 'notice' }, say.noHash)]
      : [
          element('p', {}, say.checkHash),
          ...shellViews(hashCommands(name)),
          element('p', {}, `${say.hashOf} `, element('code', { class: 'address' }, fileSha256)),
        ]),
    element('p', {}, say.howToOpen),
  ];
}

/** The name under which a browser saves the file. */
function fileName(url: URL | undefined): string {
  const last = url?.pathname.split('/').at(-1) ?? '';
  return /^[\w.+@-]{1,200}$/.test(last) ? last : 'server.mcpb';
}

/** The settings of a package that has no form here. */
function settingList({ form }: PackageWay): View[] {
  const fields = configFields(form.schema);
  if (fields.length === 0) return [];
  return [
    element('p', { class: 'quiet' }, say.settings),
    element(
      'ul',
      { class: 'package-settings' },
      fields.map(({ param, description }) =>
        element('li', {}, element('code', {}, param), description !== '' && [' ', element('span', { dir: 'auto' }, description)]),
      ),
    ),
  ];
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_DETAIL ? text : `${characters.slice(0, MAX_DETAIL).join('')}…`;
}
