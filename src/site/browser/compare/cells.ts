import * as badges from '#messages/badges.ts';
import * as say from '#messages/compare.ts';
import * as server from '#messages/server.ts';
import * as ways from '#messages/ways.ts';

import type { SettingField } from '../../../catalog/record/setting-fields.ts';
import { SEVERITIES } from '../../../catalog/values/finding-severity.ts';
import { element, textOf, type View } from '../../views/view.ts';
import { registryName } from '../../views/way-names.ts';
import type { ComparedSignIn } from './compared-sign-ins.ts';
import type { ComparedPackage } from './compared-packages.ts';
import type { KnownServer } from './compared-server.ts';
import { nameView } from '../../views/name-view.ts';

/** A cell of the comparison. */
export interface Cell {
  /** Equal for servers that do not differ in this row. */
  readonly key: string;
  readonly views: readonly View[];
}

/** A cell with a known value. */
export function stated(key: string, views: readonly View[]): Cell {
  return { key: `=${key}`, views };
}

/** The cell of a value that is not known. */
export const NOT_KNOWN: Cell = { key: '?', views: [quiet(say.notKnown)] };

/** The cell of a way to use a server that the server does not offer. */
const NOT_OFFERED: Cell = { key: '-', views: [quiet(say.notOffered)] };

/** A cell with a list; the order of its items makes no difference. */
function listed(items: readonly View[]): Cell {
  return stated(items.map(textOf).sort().join('\n'), [element('ul', {}, items)]);
}

/** The ways to use a server. */
export function waysCell({ remotes, packages, isLocalWithoutPackage }: KnownServer): Cell {
  const ways: readonly (readonly [kind: string, detail: string])[] = [
    ...remotes.map(({ url, isOlderTransport }) => [server.remote, isOlderTransport ? say.olderTransport : hostOf(url)] as const),
    ...[...new Set(packages.map(({ registryType }) => registryType))].map((type) => [registryName(type), ''] as const),
    ...(isLocalWithoutPackage ? [[server.local, say.unknownCommand] as const] : []),
  ];
  if (ways.length === 0) return NOT_KNOWN;
  const items = ways.map(([kind, detail]) => element('li', {}, element('bdi', {}, kind), detail !== '' && detailView(detail)));
  return listed(items);
}

/** What the ways require, each with its name if they differ. */
export function signInCell({ signIns = [] }: KnownServer): Cell {
  const wanted = signIns.map((way) => [wayName(way), way.signIn === undefined ? say.notKnown : badges.signInMeanings[way.signIn]] as const);
  const [text, ...others] = new Set(wanted.map(([, meaning]) => meaning));
  if (text === undefined) return NOT_KNOWN;
  if (others.length === 0) return stated(text, [text]);
  return listed(wanted.map(([name, meaning]) => element('li', {}, element('bdi', {}, name), ': ', meaning)));
}

function wayName({ isRemote, isOlderTransport, registryType }: ComparedSignIn): string {
  if (!isRemote) return registryType === '' ? server.local : registryName(registryType);
  return isOlderTransport ? ways.withTransport(ways.remote, ways.transports.sse) : server.remote;
}

/** The packages with their registry, name and version, and what the registry says about them. */
export function packagesCell({ packages, flags }: KnownServer): Cell {
  if (packages.length === 0) return flags.local ? NOT_KNOWN : NOT_OFFERED;
  const items = packages.map((each) => {
    const { registryType, identifier } = each;
    const name = [element('bdi', {}, registryName(registryType)), ' ', element('code', {}, nameView(identifier))];
    return element('li', {}, name, packageDetails(each).map(detailView));
  });
  return listed(items);
}

function packageDetails({ version, state, newestVersion, isAttested }: ComparedPackage): readonly string[] {
  const details = [
    version !== '' && say.version(version),
    newestVersion !== '' && newestVersion !== version && say.newestVersion(newestVersion),
    state !== undefined && say.packageStates[state],
    isAttested && say.attested,
  ].filter((detail) => detail !== false);
  return details.map((detail, at) => (at === details.length - 1 ? detail : `${detail},`));
}

/** The number of settings and their names. `undefined` means that the server has no such way. */
export function settingsCell(settings: readonly SettingField[] | undefined): Cell {
  if (settings === undefined) return NOT_OFFERED;
  if (settings.length === 0) return stated('', [say.noSettings]);
  const required = settings.filter(({ isRequired }) => isRequired).length;
  const secret = settings.filter(({ isSecret }) => isSecret).length;
  const counts = [
    ...(required > 0 ? [say.required(required)] : []),
    ...(required < settings.length ? [say.optional(settings.length - required)] : []),
    ...(secret > 0 ? [say.secret(secret)] : []),
  ];
  const items = settings.map(({ name, isRequired, isSecret }) => {
    const marks = [...(isRequired ? [say.isRequired] : []), ...(isSecret ? [say.isSecret] : [])];
    return element('li', {}, element('code', {}, nameView(name)), marks.length > 0 && detailView(marks.join(', ')));
  });
  return stated(JSON.stringify(settings), [element('p', {}, counts.join(', ')), element('ul', {}, items)]);
}

/** The result of the checks, and the number of findings of each severity. */
export function checkCell({ hasPassed, severities }: KnownServer): Cell {
  if (hasPassed === undefined && severities === undefined) return NOT_KNOWN;
  const result = hasPassed === undefined ? server.noSavedResult : hasPassed ? server.passed : server.failed;
  const counts = SEVERITIES.flatMap((severity) => {
    const count = severities?.filter((other) => other === severity).length ?? 0;
    return count === 0 ? [] : [say.ofSeverity(server.severities[severity], count)];
  });
  const summary = severities && (severities.length === 0 ? server.noFindings : say.findings(severities.length));
  const texts = [result, summary].filter((text) => text !== undefined);
  const lines = hasPassed === undefined ? texts : [texts.join(', ')];
  const views = [
    ...lines.map((line) => element('p', {}, line)),
    counts.length > 0 &&
      element(
        'ul',
        {},
        counts.map((count) => element('li', {}, count)),
      ),
  ].filter((view) => view !== false);
  return stated([result, summary, ...counts].join('\n'), views);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function quiet(text: string): View {
  return element('span', { class: 'quiet' }, text);
}

function detailView(text: string): View {
  return element('span', { class: 'quiet' }, ' ', element('bdi', {}, text));
}
