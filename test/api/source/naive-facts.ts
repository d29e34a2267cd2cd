import { contextTokens } from '../../../src/catalog/record/context-cost.ts';
import { listedWays } from '../../../src/catalog/record/listed-ways.ts';
import { protocolValues } from '../../../src/catalog/record/protocol-values.ts';
import { signInKinds } from '../../../src/catalog/record/sign-in.ts';
import { programsOf } from '../../../src/install/index.ts';
import { ardEntry } from '../../../src/api/discovery/ard-entry.ts';
import { serverEntry } from '../../../src/api/discovery/catalog-entry.ts';
import { changeEvents } from '../../../src/api/changes/change-events.ts';
import type { ListedServer } from '../../../src/api/source/catalog-reader.ts';
import type { RecordCondition } from '../../../src/api/source/record-condition.ts';
import { fold } from '../../../src/search/terms/normalise.ts';
import { GENERATED_PUBLICATION } from '../../support/generated-catalog.ts';

/** The values of a server of one kind, written as plainly as possible. */
export function naiveValues({ record, officialName }: ListedServer, kind: string): readonly string[] {
  const { owner, repo, tags, tools, profiles, packages = [], connections, verified, deployed } = record;
  const unquoted = (value: string): string => fold(value.replaceAll('"', ''));
  const shown = (value: string): string => (value.length <= 80 ? value : `${value.slice(0, 79)}…`);
  const marks = (hasLocal: boolean): string[] => [
    ...(deployed ? ['deployed'] : []),
    ...(verified ? ['verified'] : []),
    ...(connections.some(({ type }) => type === 'http') ? ['remote'] : []),
    ...(hasLocal ? ['local'] : []),
  ];
  const isStdio = connections.some(({ type }) => type === 'stdio');
  if (kind.startsWith('ard.')) {
    const entry: object = ardEntry(record, serverEntry(record, officialName, GENERATED_PUBLICATION));
    const [key = '', member] = kind.slice('ard.'.length).split('.');
    if (key === 'publisher') return ['harbour.example'];
    const value: unknown = Object.entries(entry).find(([name]) => name === key)?.[1];
    const inner: unknown = member === undefined ? value : Object.entries(value ?? {}).find(([name]) => name === member)?.[1];
    return inner === undefined ? [] : [inner].flat().map(String);
  }
  switch (kind) {
    case 'owner':
      return owner === '' ? [] : [fold(owner)];
    case 'repo':
      return repo === '' ? [] : [fold(repo), `${fold(owner)}/${fold(repo)}`];
    case 'tag':
      return tags.map(unquoted);
    case 'runs':
      return programsOf(record);
    case 'auth':
      return signInKinds(record);
    case 'mcp':
      return protocolValues(record).map(unquoted);
    case 'is':
      return marks(isStdio || packages.length > 0);
    case 'profile':
      return profiles;
    case 'has':
      return (tools ?? []).length > 0 ? ['tools'] : [];
    case 'tool':
      return (tools ?? []).map(({ name }) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
    case 'way':
      return listedWays(record);
    case 'counted.owner':
      return owner === '' ? [] : [shown(owner.toLowerCase())];
    case 'counted.tag':
      return tags.map((tag) => shown(tag.toLowerCase()));
    case 'counted.is':
      return marks(isStdio || packages.length > 0);
    default:
      return [];
  }
}

/** Whether a server meets a condition, written as plainly as possible. */
export function naivelyMeets(server: ListedServer, { facts = [], tokens, changedSince, names }: RecordCondition): boolean {
  const { record } = server;
  const cost = contextTokens(record);
  const times = changeEvents({ records: [record], removed: [] }).map(({ at }) => at);
  const has = (fact: string): boolean => {
    const [kind = '', ...value] = fact.split(':');
    return naiveValues(server, kind).includes(value.join(':'));
  };
  return (
    facts.every((group) => group.some(has)) &&
    (tokens === undefined || tokens.some(({ min, max }) => cost !== undefined && min <= cost && cost <= max)) &&
    (changedSince === undefined || times.some((at) => at >= changedSince)) &&
    (names === undefined || names.includes(record.qualifiedName.toLowerCase()))
  );
}
