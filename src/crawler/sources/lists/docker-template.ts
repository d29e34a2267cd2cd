import { mayContainSecret } from '../../../catalog/packages/secret-text.ts';
import { FORBIDDEN_KEYS, isJsonObject, member, textMember, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import type { Input } from '../../../catalog/values/input.ts';
import { scalarText } from '../../../catalog/values/scalar-text.ts';
import { holdsVariable } from '../../../catalog/values/variable-syntax.ts';
import { isSecretField } from '../../../session-config/schema/secret-field.ts';

/** What the variables of a `server.yaml` refer to. */
export interface DockerSettings {
  /** Name of the server, which begins the path of a parameter: `{{weather.place}}`. */
  readonly server: string;
  /** The JSON Schema of `config.parameters`. */
  readonly parameters: JsonValue | undefined;
  /** The secrets by the name of their environment variable, to which `$NAME` refers. */
  readonly secrets: ReadonlyMap<string, Input>;
}

/** A text with its variables in braces, as in `server.json`. */
export interface DockerTemplate {
  readonly value: string;
  readonly variables?: Readonly<Record<string, Input>>;
  /** Its setting is a list, and the text is repeated for each item. */
  readonly isRepeated?: true;
}

/** `{{server.parameter|filter|filter}}`, or `$NAME`. */
const VARIABLE = /\{\{\s*([\w.-]{1,200})\s*((?:\|[^{}|]{0,60}){0,8})\}\}|\$\{?([A-Za-z_]\w{0,99})\}?/g;

/** How a filter writes the setting; `into` repeats the text for each item of a list. */
const FILTERS: ReadonlyMap<string, (setting: string) => string> = new Map([
  ['into', (setting: string) => setting],
  ['volume', (setting: string) => `${setting}:${setting}`],
  ['volume-target', (setting: string) => setting],
  ['or:[]', (setting: string) => setting],
]);

/**
 * Converts a text of a `server.yaml`. A parameter becomes a variable with the members of its schema. A list of folders (`volume`, `into`)
 * becomes a repeated text.
 *
 * @param example of the value
 * @returns `undefined` for an unknown filter
 */
export function dockerTemplate(text: string, settings: DockerSettings, example?: string): DockerTemplate | undefined {
  const found = [...text.matchAll(VARIABLE)].map((match) => ({ match, written: writtenVariable(match, settings, example) }));
  if (found.some(({ written }) => written === 'unknown')) return undefined;
  const known = found.flatMap(({ match, written }) => (typeof written === 'object' ? [{ match, written }] : []));
  let [value, end] = ['', 0];
  for (const { match, written } of known) {
    value += text.slice(end, match.index) + written.text;
    end = match.index + match[0].length;
  }
  value += text.slice(end);
  if (known.length === 0) return { value };
  const variables = Object.fromEntries(known.map(({ written: { name, input } }) => [name, input]));
  return { value, variables, ...(known.some(({ written }) => written.isRepeated) && { isRepeated: true }) };
}

/** A variable as it is written in a template of `server.json`. */
interface WrittenVariable {
  readonly name: string;
  readonly input: Input;
  readonly text: string;
  readonly isRepeated: boolean;
}

/** `unknown` for an unknown filter; `undefined` for a text that refers to nothing and stays as it is. */
function writtenVariable(
  match: RegExpExecArray,
  settings: DockerSettings,
  example: string | undefined,
): WrittenVariable | 'unknown' | undefined {
  const [, path, piped = '', secretName = ''] = match;
  if (path === undefined) {
    const input = settings.secrets.get(secretName);
    return input && { name: secretName, input, text: `{${secretName}}`, isRepeated: false };
  }
  const { name, input } = parameterAt(path, settings, example);
  const filters = piped.split('|').flatMap((filter) => filter.trim() || []);
  let text = `{${name}}`;
  for (const filter of filters) {
    const write = FILTERS.get(filter);
    if (write === undefined) return 'unknown';
    text = write(text);
  }
  return { name, input, text, isRepeated: filters.includes('into') };
}

function parameterAt(path: string, { server, parameters }: DockerSettings, example: string | undefined): { name: string; input: Input } {
  const steps = (path.startsWith(`${server}.`) ? path.slice(server.length + 1) : path).split('.');
  const above = steps.slice(0, -1).reduce<JsonValue | undefined>((schema, step) => member(member(schema, 'properties'), step), parameters);
  const last = steps.at(-1) ?? '';
  const stated = member(member(above, 'properties'), last);
  const required = member(above, 'required');
  const isRequired = Array.isArray(required) && required.includes(last);
  const name = steps.join('_').replaceAll(/[^\w-]/g, '_');
  return {
    name: FORBIDDEN_KEYS.has(name) ? `${name}_1` : name,
    input: parameterInput(last, isJsonObject(stated) ? stated : undefined, isRequired, example),
  };
}

function parameterInput(name: string, field: JsonObject | undefined, isRequired: boolean, example: string | undefined): Input {
  const isSecret = isSecretField(name, field ?? { type: 'string' });
  const description = textMember(field, 'description');
  const stated = scalarText(member(field, 'default'));
  // A default such as $HOME/.kube would need a shell.
  const isUsable = stated !== undefined && stated !== '' && !isSecret && !holdsVariable(stated) && !mayContainSecret(stated);
  const shown = example ?? (isUsable ? undefined : stated);
  const choices = member(field, 'enum');
  const format = FORMATS.get(textMember(field, 'type') ?? '');
  return {
    ...(description !== undefined && { description }),
    ...(isRequired && !isUsable && { isRequired }),
    ...(isSecret && { isSecret }),
    ...(format && { format }),
    ...(isUsable && { default: stated }),
    ...(isExample(shown, isSecret) && { placeholder: shown }),
    ...(Array.isArray(choices) && choices.length > 0 && { choices: choices.flatMap((choice) => scalarText(choice) ?? []) }),
  };
}

const FORMATS: ReadonlyMap<string, 'number' | 'boolean'> = new Map([
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
]);

/** Whether an example may be shown: a secret has none, because some publishers state a real key. */
export function isExample(example: string | undefined, isSecret: boolean): example is string {
  return example !== undefined && example !== '' && !isSecret && !mayContainSecret(example);
}
