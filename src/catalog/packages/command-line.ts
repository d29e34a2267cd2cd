import { booleanOf } from './boolean-text.ts';
import { FORBIDDEN_KEYS } from '../parsing/json-tree.ts';
import { isSecretField } from '../../session-config/index.ts';
import type { Input, InputWithVariables } from '../values/input.ts';
import { asTemplate, placeholderIn } from '../values/placeholder.ts';
import type { NamedInput } from './package.ts';
import { mayContainSecret } from './secret-text.ts';

/** One element of an argument list: a fixed text, in which described names in braces are settings. */
export interface CommandWord extends InputWithVariables {
  readonly value: string;
  /** The word is written once for each item of its setting. */
  readonly isRepeated?: boolean;
  /** The word is written only if this setting is true. */
  readonly switch?: Input;
}

/** A command that starts a server, as data: a program, its arguments and its environment. */
export interface CommandLine {
  readonly command: string;
  readonly args: readonly CommandWord[];
  readonly env: readonly NamedInput[];
}

/** A command as plain texts, as clients have it in their configuration files. */
interface PlainCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The same command with settings: a placeholder such as `<your-key>`, `YOUR_API_KEY`, `${API_KEY}` or `{{key}}` becomes a setting without
 * value, and so does every text that may be a secret.
 */
export function commandLineOf({ command, args, env }: PlainCommand): CommandLine {
  return {
    command,
    args: args.map((text, index) => wordOf(text, args[index - 1])),
    env: Object.entries(env).map(([name, text]) => variableOf(name, text)),
  };
}

/** @param before the word before this one, which names a secret if it is a flag such as `--api-key` */
function wordOf(text: string, before: string | undefined): CommandWord {
  const [, flag, inline] = /^(--?[A-Za-z][\w-]*)=(.+)$/s.exec(text) ?? [];
  if (flag !== undefined && inline !== undefined) {
    const { value, ...rest } = valueOfFlag(inline, flag);
    return { ...rest, value: `${flag}=${value}` };
  }
  if (/^--?[A-Za-z]/.test(text)) return { value: text };
  return /^--?[A-Za-z][\w-]*$/.test(before ?? '') ? valueOfFlag(text, before ?? '') : valueWord(text, '');
}

function valueOfFlag(text: string, flag: string): CommandWord {
  return (/^(?:-e|--env)$/.test(flag) ? variableWord(text) : undefined) ?? valueWord(text, flag.replace(/^-+/, ''));
}

/** `NAME` or `NAME=value` after `-e`: the name says whether the value is a secret. */
function variableWord(text: string): CommandWord | undefined {
  if (/^[A-Za-z_]\w*$/.test(text) && !mayContainSecret(text)) return { value: text };
  const [, name, stated] = /^([A-Za-z_][\w.-]*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || stated === undefined || FORBIDDEN_KEYS.has(name)) return undefined;
  const { name: _name, value, variables, ...input } = variableOf(name, stated);
  if (value === undefined) return { value: `${name}={${name}}`, variables: { [name]: input } };
  return { value: `${name}=${value}`, ...(variables && { variables }) };
}

/** @param name of the value, if it has one */
function valueWord(text: string, name: string): CommandWord {
  if (text === '') return { value: text };
  const setting = name === '' ? 'value' : name;
  const named = isSecretName(name);
  const { template, placeholder, names } = readTemplate(text);
  if (placeholder === undefined) return named || mayContainSecret(text) ? settingWord(setting, { isSecret: true }) : { value: text };
  if (names.length === 0) return settingWord(setting, { ...(named && { isSecret: true }) });
  return { value: template, variables: variablesOf(names, named, placeholder) };
}

function settingWord(name: string, input: Input): CommandWord {
  return { value: `{${name}}`, variables: { [name]: { isRequired: true, ...input } } };
}

/** An environment variable with a stated value. Only a fixed value that cannot be a secret is kept. */
function variableOf(name: string, text: string): NamedInput {
  // The value of a switch such as MASK_SECRETS is no secret.
  const isSecret = isSecretName(name) && booleanOf(text) === undefined;
  const marked = isSecret ? { isSecret } : {};
  if (text === '') return { name, ...marked };
  const { template, placeholder, names } = readTemplate(text);
  if (placeholder === undefined)
    return isSecret || mayContainSecret(text) ? { name, isRequired: true, isSecret: true } : { name, value: text };
  const isWhole = names.length === 0 || /^\{[^{}]*\}$/.test(template);
  if (!isWhole) return { name, value: template, variables: variablesOf(names, isSecret, placeholder) };
  return { name, ...requiredUnless(placeholder.default, isSecret), ...marked };
}

/** Whether a value of this name is a secret. */
function isSecretName(name: string): boolean {
  return name !== '' && isSecretField(name, { type: 'string' });
}

interface ReadTemplate {
  readonly template: string;
  readonly placeholder: { readonly default?: string } | undefined;
  readonly names: readonly string[];
}

function readTemplate(text: string): ReadTemplate {
  const found = placeholderIn(text);
  if (found === undefined) return { template: text, placeholder: undefined, names: [] };
  const { template, names } = asTemplate(text);
  const byDefault = found.kind === 'open' ? found.default : undefined;
  // What remains beside the placeholders may be a secret too.
  const rest = template.replaceAll(/\{[^{}]*\}/g, ' ');
  const isUsable = names.every((name) => /^[\w-]{1,100}$/.test(name) && !FORBIDDEN_KEYS.has(name)) && !mayContainSecret(rest);
  return { template, placeholder: byDefault === undefined ? {} : { default: byDefault }, names: isUsable ? names : [] };
}

/** Variables of the system that are folders. */
const FOLDER = /^(?:HOME|USERPROFILE|WORKING_DIRECTORY)$/;

function variablesOf(names: readonly string[], isSecret: boolean, placeholder: { readonly default?: string }): Record<string, Input> {
  return Object.fromEntries(
    names.map((name) => {
      const secret = (isSecret && !FOLDER.test(name)) || isSecretName(name);
      return [name, { ...requiredUnless(placeholder.default, secret), ...(secret && { isSecret: true }) }];
    }),
  );
}

/** A default of a secret is not kept. */
function requiredUnless(byDefault: string | undefined, isSecret: boolean): Input {
  return byDefault === undefined || isSecret || mayContainSecret(byDefault) ? { isRequired: true } : { default: byDefault };
}
