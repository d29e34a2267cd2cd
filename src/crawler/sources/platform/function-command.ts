import { commandLineOf, type CommandLine, type CommandWord } from '../../../catalog/packages/command-line.ts';
import type { NamedInput } from '../../../catalog/packages/package.ts';
import type { Input } from '../../../catalog/values/input.ts';
import { fixedText, isEmptyValue, onlyReference, type FunctionValue } from './function-value.ts';
import { inputOfSetting, type StatedSettings } from './setting-input.ts';

/**
 * The command that a command function returns, with its settings. `undefined` if the result is no command, or has a part that depends on a
 * setting in a way that a package cannot state.
 */
export function commandOfFunction(result: FunctionValue, settings: StatedSettings): CommandLine | undefined {
  const command = fixedText(memberOf(result, 'command'));
  const args = memberOf(result, 'args');
  const env = memberOf(result, 'env');
  if (command === undefined || command === '') return undefined;
  const items = args === undefined || isEmptyValue(args) ? [] : args.kind === 'list' && args.when === undefined ? args.items : undefined;
  const words = items && wordsOf(items, settings);
  const entries = env === undefined || isEmptyValue(env) ? [] : env.kind === 'map' ? env.entries : undefined;
  if (words === undefined || entries === undefined) return undefined;
  const condition = env?.when;
  const variables = entries.map(({ name, value, when = condition }) => variableOf(name, value, when, settings));
  if (!variables.every((variable) => variable !== undefined)) return undefined;
  return { command, args: words, env: variables };
}

/** The member of a map; absent members are `undefined`. */
function memberOf(value: FunctionValue, name: string): FunctionValue | undefined {
  return value.kind === 'map' ? value.entries.find((entry) => entry.name === name)?.value : undefined;
}

function wordsOf(items: readonly FunctionValue[], settings: StatedSettings): CommandWord[] | undefined {
  const fixed = commandLineOf({ command: '', args: items.map((item) => fixedText(item) ?? ''), env: {} }).args;
  const words = items.map((item, index) => wordOf(item, fixed[index], items[index + 1], settings));
  return words.every((word) => word !== undefined) ? words : undefined;
}

/** @param fixed the word if the item is a fixed text */
function wordOf(
  item: FunctionValue,
  fixed: CommandWord | undefined,
  next: FunctionValue | undefined,
  settings: StatedSettings,
): CommandWord | undefined {
  if (item.kind !== 'text') return undefined;
  const text = fixedText(item);
  const { when } = item;
  if (text === undefined) return template(item, settings, when);
  if (when === undefined) return fixed;
  const isFlag = /^--?[A-Za-z][\w-]*$/.test(text);
  // The flag is left out together with its value.
  if (isFlag && next?.when === when && onlyReference(next)?.setting === when) return { value: text };
  const input = inputOfSetting(when, settings);
  const isSwitch = isFlag && (input.format === 'boolean' || input.format === undefined);
  return isSwitch ? { value: text, switch: { ...input, isRequired: false } } : undefined;
}

/** A text with its settings in braces. With a condition, all its settings are optional; it must be a condition on one of them. */
function template(
  item: Extract<FunctionValue, { readonly kind: 'text' }>,
  settings: StatedSettings,
  when: string | undefined,
): { readonly value: string; readonly variables: Readonly<Record<string, Input>> } | undefined {
  const variables: Record<string, Input> = {};
  const value = item.parts.map((part) => {
    if (typeof part === 'string') return part;
    const { isRequired, ...input } = inputOfSetting(part.setting, settings, part.default);
    variables[part.setting] = when === undefined && isRequired === true ? { ...input, isRequired } : input;
    return `{${part.setting}}`;
  });
  return when === undefined || Object.hasOwn(variables, when) ? { value: value.join(''), variables } : undefined;
}

function variableOf(name: string, value: FunctionValue, when: string | undefined, settings: StatedSettings): NamedInput | undefined {
  if (value.kind === 'absent') return { name };
  if (value.kind !== 'text') return undefined;
  const text = fixedText(value);
  if (text === undefined) {
    const made = template(value, settings, when);
    return made && { name, ...made };
  }
  const [fixed] = commandLineOf({ command: '', args: [], env: { [name]: text } }).env;
  if (when === undefined || fixed?.value === undefined) return fixed;
  // The user enters what the function would set.
  return { name, placeholder: fixed.value };
}
