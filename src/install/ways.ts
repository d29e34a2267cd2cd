import { packageForm, type PackageForm } from '../catalog/packages/package-form.ts';
import type { ServerPackage } from '../catalog/packages/package.ts';
import type { JsonObject } from '../catalog/parsing/json-tree.ts';
import type { ServerRecord } from '../catalog/record/record.ts';
import { remoteConnection, type RemoteConnection } from '../catalog/record/remote-connection.ts';
import { statedWays } from '../catalog/record/stated-ways.ts';
import { launchOf, type Launch, type Unsupported } from './launch/launch.ts';
import type { GivenValues } from './launch/filled-slots.ts';
import { RUNTIMES } from './launch/runtime.ts';

/** A server that runs elsewhere and is reached over HTTP. */
interface RemoteWay {
  readonly kind: 'remote';
  /** `remote`, `remote-2`, … */
  readonly id: string;
  readonly remote: RemoteConnection;
}

/** A package that runs on the user's machine. */
export interface PackageWay {
  readonly kind: 'package';
  /** The type of its registry, numbered if it repeats: `npm`, `oci`, `npm-2`. */
  readonly id: string;
  readonly package: ServerPackage;
  readonly form: PackageForm;
}

/** A server that runs on the user's machine, by a command that no source states. */
interface UnknownLocalWay {
  readonly kind: 'local';
  readonly id: string;
  /** JSON Schema of the session configuration. */
  readonly schema: JsonObject;
}

/** A way to use a server. */
export type Way = RemoteWay | PackageWay | UnknownLocalWay;

/** All ways to use a server, in the order of `statedWays`. The first is the one that pages show first. */
export function waysOf(record: Pick<ServerRecord, 'connections' | 'packages'>): readonly Way[] {
  /** The numbers of ids by name; a registry may be called like an id with a number. */
  const taken = new Map<string, number>();
  const idOf = (name: string): string => {
    let number = (taken.get(name) ?? 0) + 1;
    while (number > 1 && taken.has(`${name}-${number}`)) number += 1;
    taken.set(name, number);
    if (number === 1) return name;
    taken.set(`${name}-${number}`, 1);
    return `${name}-${number}`;
  };
  return statedWays(record).flatMap((stated): Way | [] => {
    if (stated.kind === 'package') {
      const { package: each } = stated;
      return { kind: 'package', id: idOf(idWord(each.registryType)), package: each, form: packageForm(each) };
    }
    if (stated.kind === 'local') return { kind: 'local', id: idOf('local'), schema: stated.connection.configSchema };
    const remote = remoteConnection(stated.connection);
    return remote === undefined ? [] : { kind: 'remote', id: idOf('remote'), remote };
  });
}

/** The names of registries come from third parties. */
function idWord(registryType: string): string {
  return (
    registryType
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 40) || 'package'
  );
}

/** The command of a package with these values, or why there is none. */
export function launchOfWay(way: PackageWay, given: GivenValues): Launch | Unsupported {
  return launchOf(way.package, given, way.form);
}

/** Whether one of these ways is known to work: a remote connection, a package that a command starts, or a file that a client opens. */
export function startableBy(ways: readonly Way[]): 'yes' | 'unknown' | 'no' {
  if (ways.some(isKnown)) return 'yes';
  return ways.length > 0 ? 'unknown' : 'no';
}

function isKnown(way: Way): boolean {
  if (way.kind !== 'package') return way.kind === 'remote';
  const launch = launchOfWay(way, { config: {} });
  // A local URL without a value lacks only what the user enters.
  return launch.kind === 'launch' || launch.reason === 'file' || launch.reason === 'local-url';
}

/** The programs that start a server's packages, each once. */
export function programsOf({ packages = [] }: Pick<ServerRecord, 'packages'>): string[] {
  return [...new Set(packages.flatMap((each) => programOf(each) ?? []))];
}

/** The program that starts packages of a registry: `npx`, `uvx`, `docker` or `dnx`; `undefined` if none is known. */
export function programOf({ registryType }: Pick<ServerPackage, 'registryType'>): string | undefined {
  return RUNTIMES.get(registryType)?.command;
}
