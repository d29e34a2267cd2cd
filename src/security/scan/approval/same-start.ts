import type { NamedInput, PackageArgument, PackageTransport, ServerPackage } from '../../../catalog/packages/package.ts';
import { releaseOf } from '../../../catalog/packages/package-release.ts';
import { packageTree } from '../../../catalog/packages/package-tree.ts';
import type { Input, InputWithVariables } from '../../../catalog/values/input.ts';
import { canonicalJson } from '../../../session-config/schema/canonical-json.ts';

/**
 * Whether two packages differ at most as releases do: in the version, with the digest of its file, in descriptions, and in values that the
 * user enters. Otherwise another program starts, or the same one with other fixed arguments, variables or URLs.
 */
export function isSameStart(before: ServerPackage, after: ServerPackage): boolean {
  const [former, current] = [releaseOf(before), releaseOf(after)];
  const mayDiffer = former.version !== current.version && current.digest !== undefined;
  if (former.digest !== undefined && former.digest !== current.digest && !mayDiffer) return false;
  return startText(before) === startText(after);
}

/** The RFC 8785 form of all that decides what starts, without the version. */
function startText(stated: ServerPackage): string {
  const { registryType, registryBaseUrl, runtimeHint, transport } = stated;
  const { runtimeArguments = [], packageArguments = [], environmentVariables = [] } = stated;
  const { name } = releaseOf(stated);
  const bareName = (text: string): string => (namesPackage(text, name) ? name : text);
  return canonicalJson(
    packageTree({
      registryType,
      identifier: name,
      ...(registryBaseUrl !== undefined && { registryBaseUrl }),
      ...(runtimeHint !== undefined && { runtimeHint }),
      transport: fixedTransport(transport),
      runtimeArguments: runtimeArguments.flatMap((argument) => fixedArgument(argument, bareName)),
      packageArguments: packageArguments.flatMap((argument) => fixedArgument(argument, bareName)),
      environmentVariables: environmentVariables.flatMap(fixedVariable),
    }),
  );
}

/** Whether an argument is the package itself, with or without a version. */
function namesPackage(text: string, name: string): boolean {
  return text.startsWith(name) && /^(?:(?:@|==|:)[\w.+-]+)?$/.test(text.slice(name.length));
}

function fixedTransport(transport: PackageTransport): PackageTransport {
  if (transport.type === 'stdio') return transport;
  const { type, url, headers = [] } = transport;
  return { type, url, headers: headers.flatMap(fixedVariable) };
}

/** A flag is always fixed; a value without a flag only if it is stated. */
function fixedArgument(argument: PackageArgument, bareName: (text: string) => string): PackageArgument[] {
  const fixed = fixedInput(argument);
  const value = fixed.value === undefined ? {} : { value: bareName(fixed.value) };
  if (argument.type === 'named') return [{ type: 'named', name: argument.name, ...fixed, ...value }];
  return isFixed(fixed) ? [{ type: 'positional', ...fixed, ...value }] : [];
}

function fixedVariable({ name, ...input }: NamedInput): NamedInput[] {
  const fixed = fixedInput(input);
  return isFixed(fixed) ? [{ name, ...fixed }] : [];
}

/** The stated values of an input and of its variables; a single choice is a value. */
function fixedInput({ variables = {}, ...input }: InputWithVariables): InputWithVariables {
  const known = Object.entries(variables).flatMap(([name, variable]) => {
    const values = valuesOf(variable);
    return isFixed(values) ? [[name, values] as const] : [];
  });
  return { ...valuesOf(input), ...(known.length > 0 && { variables: Object.fromEntries(known) }) };
}

function valuesOf({ value, choices = [], default: byDefault }: Input): Input {
  const fixed = value ?? (choices.length === 1 ? choices[0] : undefined);
  return { ...(fixed !== undefined && { value: fixed }), ...(byDefault !== undefined && { default: byDefault }) };
}

function isFixed({ value, variables, default: byDefault }: InputWithVariables): boolean {
  return value !== undefined || byDefault !== undefined || variables !== undefined;
}
