import { loadsCode } from '../../catalog/packages/code-variables.ts';
import { hostAccessOf, type HostAccess } from '../../catalog/packages/host-access.ts';
import { lastOfEach } from '../../catalog/packages/last-of-each.ts';
import { packageForm, type PackageForm } from '../../catalog/packages/package-form.ts';
import type { ServerPackage } from '../../catalog/packages/package.ts';
import { isVariableName } from '../../catalog/values/variable-name.ts';
import type { HeaderTarget, HttpTarget, StdioTarget, TextTarget } from './target.ts';
import { localTarget } from './local-target.ts';
import { isMachineProgram, isOwnProgram } from './own-program.ts';
import { isReference, withExtras, withoutExtras } from './package-reference.ts';
import { asListened, publishedPort } from './published-port.ts';
import { placeRuntimeArguments, plainText } from './runtime-arguments.ts';
import { RUNTIMES } from './runtime.ts';
import { SlotFiller, type FilledArgument, type GivenValues } from './filled-slots.ts';

/** A command that starts a package. */
export interface Launch {
  readonly kind: 'launch';
  /** The program, its arguments and its environment. */
  readonly target: StdioTarget;
  /** The local URL of a package that speaks HTTP: the user starts the command, and the client connects to this. */
  readonly local?: HttpTarget;
  /** What a container may use of the host, beyond its own file system and network. */
  readonly hostAccess: readonly HostAccess[];
}

/** Why there is no command. */
type UnsupportedReason =
  /** A registry without a known program. */
  | 'registry'
  /** A file that a client opens itself (MCPB). */
  | 'file'
  | 'identifier'
  | 'version'
  /** A runtime argument that would run other code, or take the package from elsewhere. */
  | 'runtime-argument'
  | 'variable-name'
  /** An environment variable with a stated value that changes which code runs. */
  | 'variable-value'
  /** The local URL has variables without a value. */
  | 'local-url';

/** A package that no command starts. */
export interface Unsupported {
  readonly kind: 'unsupported';
  readonly reason: UnsupportedReason;
  /** The part of the package that is the reason. */
  readonly detail: string;
}

/**
 * The command that starts a package with a configuration. The program and its own arguments come only from {@link RUNTIMES}; the package's
 * texts are elements of the argument list, or values of environment variables. There is no shell.
 *
 * @param form the package's own form, if it was made already
 */
export function launchOf(stated: ServerPackage, given: GivenValues, form: PackageForm = packageForm(stated)): Launch | Unsupported {
  const { registryType, identifier, version } = stated;
  const runtime = RUNTIMES.get(registryType);
  if (runtime === undefined) return unsupported(registryType === 'mcpb' ? 'file' : 'registry', registryType);
  if (!runtime.identifier.test(identifier) || isStartedByName(stated)) return unsupported('identifier', identifier);
  if (version !== undefined && !runtime.version.test(version)) return unsupported('version', version);
  const isContainer = runtime.command === 'docker';
  const filler = new SlotFiller(form, isContainer ? { ...given, config: asListened(stated, form, given.config) } : given);
  const variables = form.slots.environmentVariables.flatMap((slot) => filler.variable(slot) ?? []);
  const filled = (slots: PackageForm['slots']['packageArguments']): FilledArgument[] => slots.flatMap((slot) => filler.argument(slot));
  const placed = placeRuntimeArguments(filled(form.slots.runtimeArguments), runtime, {
    isReference: (text) => isReference(text, stated, runtime),
    isProgram: (text) => isOwnProgram(text, identifier),
  });
  if ('refused' in placed) return unsupported('runtime-argument', placed.refused);
  const reference = runtime.reference(registryType === 'pypi' ? withExtras(identifier, placed.named) : identifier, version);
  const env = lastOfEach([...variables, ...placed.env.map(({ name, value }) => ({ name, parts: value.parts }))]);
  const fault = faultOf(env, stated);
  if (fault !== undefined) return fault;
  const { transport } = stated;
  const headers = form.slots.headers.flatMap((slot) => filler.variable(slot) ?? []);
  const local = transport.type === 'stdio' ? undefined : localTarget(transport, form, { config: given.config, headers });
  if (transport.type !== 'stdio' && local === undefined) return unsupported('local-url', transport.url);
  const target: StdioTarget = {
    kind: 'stdio',
    command: runtime.command,
    args: [
      ...runtime.args,
      ...placed.runtime,
      ...(isContainer && local !== undefined ? publishedPort(local, placed.runtime) : []),
      ...(isContainer ? passedOn([...env.map(({ name }) => name), ...placed.passed]) : []),
      ...referenceTo(reference, placed.program, runtime.programOption),
      ...runtime.separator,
      ...[...placed.package, ...filled(form.slots.packageArguments)].flatMap(argumentsOf),
    ],
    env,
  };
  return { kind: 'launch', target, ...(local && { local }), hostAccess: isContainer ? accessOf(placed.runtime) : [] };
}

/** Whether uvx would start a program of the user's machine, because the package is called like one. */
function isStartedByName({ registryType, identifier }: ServerPackage): boolean {
  return registryType === 'pypi' && isMachineProgram(withoutExtras(identifier));
}

function unsupported(reason: UnsupportedReason, detail: string): Unsupported {
  return { kind: 'unsupported', reason, detail };
}

/** What the options of `docker run` give a container of the host. The page names each, because a client does not. */
function accessOf(options: StdioTarget['args']): readonly HostAccess[] {
  return options.flatMap((option, index) => {
    if (typeof option !== 'string') return [];
    const value = options[index + 1];
    const text = typeof value === 'object' && 'parts' in value ? { value: plainText(value) ?? '…' } : {};
    return hostAccessOf({ name: option, ...text }) ?? [];
  });
}

/** uvx starts another program of a package by `--from package program`, npx by `--package package program`. */
function referenceTo(reference: string, program: string | undefined, option: string | undefined): string[] {
  return program === undefined || option === undefined ? [reference] : [option, reference, program];
}

function argumentsOf({ flag, value }: FilledArgument): (string | TextTarget)[] {
  return [...(flag === undefined ? [] : [flag]), ...(value === undefined ? [] : [value])];
}

/** `-e NAME`: the value is only in the environment, so that it is not in the list of processes. */
function passedOn(names: readonly string[]): string[] {
  return [...new Set(names)].flatMap((name) => ['-e', name]);
}

/** Users may set variables that load code; a package may not. */
function faultOf(env: readonly HeaderTarget[], { environmentVariables = [] }: ServerPackage): Unsupported | undefined {
  const odd = env.find(({ name }) => !isVariableName(name));
  if (odd !== undefined) return unsupported('variable-name', odd.name);
  const loading = environmentVariables.find(({ name, value, default: byDefault }) => loadsCode(name) && (value ?? byDefault) !== undefined);
  return loading && unsupported('variable-value', loading.name);
}
