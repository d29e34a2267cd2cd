import type { GalleryServer } from './editor-gallery.ts';

/** What an editor reads of an input of a package or of a header. */
interface EditorInput {
  readonly name?: string;
  readonly description?: string;
  readonly value?: string;
  readonly default?: string;
  readonly choices?: readonly string[];
  readonly variables?: Readonly<Record<string, object>>;
}

interface EditorArgument extends EditorInput {
  readonly type: 'positional' | 'named';
  readonly valueHint?: string;
}

/** A package as an editor reads it. */
export interface EditorPackage {
  readonly registryType: string;
  readonly registryBaseUrl?: string;
  readonly identifier: string;
  readonly version?: string;
  readonly runtimeArguments?: readonly EditorArgument[];
  readonly packageArguments?: readonly EditorArgument[];
  readonly environmentVariables?: readonly EditorInput[];
}

/** A server in the editor's configuration, and the ids of the inputs for which it asks. */
export interface EditorServer {
  readonly config:
    | {
        readonly type: 'stdio';
        readonly command: string;
        readonly args?: readonly string[];
        readonly env?: Readonly<Record<string, string>>;
      }
    | { readonly type: 'http'; readonly url: string; readonly headers?: Readonly<Record<string, string>> };
  readonly inputs: readonly string[];
}

/** A server to which VS Code signs in itself, so it asks for no `Authorization`. */
const GITHUB = 'https://api.githubcopilot.com/mcp';

/** Programs by the type of a package's registry. */
const COMMANDS: ReadonlyMap<string, string> = new Map([
  ['npm', 'npx'],
  ['pypi', 'uvx'],
  ['oci', 'docker'],
  ['nuget', 'dnx'],
]);

/**
 * Does to an entry what VS Code does when a user installs it: the first package counts, else the first remote. Variables in braces become
 * inputs, and so does a value that is described but not stated. `editor-code.full.test.ts` compares it with VS Code's own code.
 *
 * @throws Error for an entry with neither, as VS Code does
 */
export function installInEditor({ packages = [], remotes = [] }: GalleryServer): EditorServer {
  const inputs: string[] = [];
  const [first] = packages;
  const [remote] = remotes;
  if (first === undefined && remote !== undefined) {
    const isSignedIn = remote.url.startsWith(GITHUB);
    const headers = (remote.headers ?? []).filter(({ name = '' }: EditorInput) => !isSignedIn || name.toLowerCase() !== 'authorization');
    return { config: { type: 'http', url: remote.url, ...filled('headers', valuesByName(headers, inputs)) }, inputs };
  }
  if (first === undefined) throw new Error('No server package found');
  const isContainer = first.registryType === 'oci';
  const before = argumentsOf(first.runtimeArguments, inputs);
  const env = valuesByName(first.environmentVariables ?? [], inputs);
  const args = [
    ...(isContainer ? ['run', '-i', '--rm'] : []),
    ...before,
    ...(isContainer ? Object.keys(env).flatMap((name) => ['-e', name]) : []),
    ...referenceOf(first),
    ...argumentsOf(first.packageArguments, inputs),
  ];
  // VS Code takes the type as the program where it knows none.
  const command = COMMANDS.get(first.registryType) ?? first.registryType;
  return { config: { type: 'stdio', command, ...(args.length > 0 && { args }), ...filled('env', env) }, inputs };
}

/** Whether the editor can reach the server or knows the program that starts it. */
export function isStartable({ config }: EditorServer): boolean {
  return config.type === 'http' || [...COMMANDS.values()].includes(config.command);
}

function filled<Name extends string>(name: Name, values: Readonly<Record<string, string>>): { readonly [name in Name]?: typeof values } {
  return Object.keys(values).length === 0 ? {} : ({ [name]: values } as { readonly [name in Name]: typeof values });
}

/** The arguments that name a package and its registry. */
function referenceOf({ registryType, registryBaseUrl: base, identifier, version, packageArguments = [] }: EditorPackage): string[] {
  const atVersion = (name: string, sign: string): string => (version === undefined ? name : `${name}${sign}${version}`);
  const index = (option: string): string[] => (base === undefined ? [] : [option, base]);
  switch (registryType) {
    case 'npm':
      return [...index('--registry'), atVersion(identifier, '@')];
    case 'pypi':
      return [...index('--index-url'), atVersion(identifier, '@')];
    case 'oci':
      return [atVersion(base === undefined ? identifier : `${base}/${identifier}`, ':')];
    case 'nuget':
      return [atVersion(identifier, '@'), '--yes', ...index('--source'), ...(packageArguments.length > 0 ? ['--'] : [])];
    default:
      return [];
  }
}

function argumentsOf(list: readonly EditorArgument[] = [], inputs: string[]): string[] {
  return list.flatMap((argument) => {
    const { type, name = '', valueHint = '', value = '', description = '' } = argument;
    const isNamed = type === 'named';
    if (isNamed && name === '') return [];
    const id = isNamed ? name.replace(/^--?/, '') : valueHint;
    const isAsked = id !== '' && (description !== '' || argument.default !== undefined);
    const stated = value === '' ? [] : [withInputs(argument, inputs)];
    const asked = value === '' && isAsked ? [asInput(id, inputs)] : [];
    const values = [...stated, ...asked];
    if (isNamed) return [name, ...values];
    return values.length === 0 ? [valueHint] : values;
  });
}

/** Values of variables of the environment, or of headers. */
function valuesByName(list: readonly EditorInput[], inputs: string[]): Readonly<Record<string, string>> {
  const valueOf = (input: EditorInput): string => {
    const { name = '', value = '', description = '', choices, variables = {} } = input;
    const isAsked = description !== '' || choices !== undefined || input.default !== undefined;
    const isStated = value !== '' || Object.keys(variables).length > 0;
    return isStated || !isAsked ? withInputs(input, inputs) : asInput(name, inputs);
  };
  return Object.fromEntries(list.map((input) => [input.name ?? '', valueOf(input)] as const));
}

/** The stated value, in which the first occurrence of each variable is an input. VS Code asks for the others, too. */
function withInputs({ value = '', variables = {} }: EditorInput, inputs: string[]): string {
  return Object.keys(variables).reduce((text, id) => {
    const input = asInput(id, inputs);
    return text.replace(`{${id}}`, () => input);
  }, value);
}

function asInput(id: string, inputs: string[]): string {
  inputs.push(id);
  return `\${input:${id}}`;
}
