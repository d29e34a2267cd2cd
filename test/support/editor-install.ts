import type { GalleryServer } from './editor-gallery.ts';

/** What an editor reads of an input of a package or of a header. */
interface EditorInput {
  readonly name?: string;
  readonly value?: string;
  readonly default?: string;
  readonly isSecret?: boolean;
  readonly choices?: readonly string[];
  readonly variables?: Readonly<Record<string, EditorInput>>;
}

interface EditorArgument extends EditorInput {
  readonly type: 'positional' | 'named';
  readonly valueHint?: string;
}

/** A package as an editor reads it. */
export interface EditorPackage {
  readonly registryType: string;
  readonly identifier: string;
  readonly version?: string;
  readonly runtimeArguments?: readonly EditorArgument[];
  readonly packageArguments?: readonly EditorArgument[];
  readonly environmentVariables?: readonly EditorInput[];
}

/** A server in the editor's configuration, and the ids of the inputs for which it asks. */
export interface EditorServer {
  readonly config:
    | { readonly type: 'stdio'; readonly command: string; readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }
    | { readonly type: 'http'; readonly url: string; readonly headers: Readonly<Record<string, string>> };
  readonly inputs: readonly string[];
}

const COMMANDS: ReadonlyMap<string, string> = new Map([
  ['npm', 'npx'],
  ['pypi', 'uvx'],
  ['oci', 'docker'],
  ['nuget', 'dnx'],
]);

/**
 * Does to an entry what VS Code does when a user installs it: the first package counts, else the first remote. A variable in braces becomes
 * an input, and so does a value that is not stated.
 *
 * @throws Error for an entry with neither, as VS Code does
 */
export function installInEditor({ packages = [], remotes = [] }: GalleryServer): EditorServer {
  const inputs = new Set<string>();
  const [first] = packages;
  const [remote] = remotes;
  if (first === undefined && remote !== undefined) {
    const headers = (remote.headers ?? []).map((header: EditorInput) => [header.name ?? '', textOf(header, inputs)] as const);
    return { config: { type: 'http', url: remote.url, headers: Object.fromEntries(headers) }, inputs: [...inputs] };
  }
  const command = COMMANDS.get(first?.registryType ?? '');
  if (first === undefined || command === undefined) throw new Error('No server package found');
  const env = Object.fromEntries((first.environmentVariables ?? []).map((input) => [input.name ?? '', textOf(input, inputs)] as const));
  const args = [
    ...(command === 'docker' ? ['run', '-i', '--rm'] : []),
    ...argumentsOf(first.runtimeArguments, inputs),
    ...(command === 'docker' ? Object.keys(env).flatMap((name) => ['-e', name]) : []),
    ...referenceOf(first),
    ...argumentsOf(first.packageArguments, inputs),
  ];
  return { config: { type: 'stdio', command, args, env }, inputs: [...inputs] };
}

function referenceOf({ registryType, identifier, version, packageArguments = [] }: EditorPackage): string[] {
  const sign = new Map([
    ['pypi', '=='],
    ['oci', ':'],
  ]).get(registryType);
  const reference = version === undefined ? identifier : `${identifier}${sign ?? '@'}${version}`;
  if (registryType !== 'nuget') return [reference];
  return [reference, '--yes', ...(packageArguments.length > 0 ? ['--'] : [])];
}

function argumentsOf(list: readonly EditorArgument[] = [], inputs: Set<string>): string[] {
  return list.flatMap((argument) => {
    if (argument.type === 'positional') return [argument.value === undefined ? (argument.valueHint ?? '') : textOf(argument, inputs)];
    const isFlag = argument.value === undefined && argument.default === undefined && argument.choices === undefined;
    return [argument.name ?? '', ...(isFlag ? [] : [textOf(argument, inputs)])];
  });
}

function textOf({ name = '', value, default: byDefault, variables = {} }: EditorInput, inputs: Set<string>): string {
  if (value === undefined) {
    if (byDefault !== undefined) return byDefault;
    inputs.add(name);
    return `\${input:${name}}`;
  }
  return value.replaceAll(/\{(\w+)\}/g, (written, variable: string) => {
    if (variables[variable] === undefined) return written;
    inputs.add(variable);
    return `\${input:${variable}}`;
  });
}
