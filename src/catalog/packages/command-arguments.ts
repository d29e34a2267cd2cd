import type { CommandWord } from './command-line.ts';
import type { NamedInput, PackageArgument } from './package.ts';

/**
 * The words after a package as its arguments. A flag and a following word with settings are one named argument, so that both are left out
 * together; all other words are positional, because a command does not say which flags have values.
 */
export function argumentsOf(words: readonly CommandWord[]): PackageArgument[] {
  const found: PackageArgument[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word, next] = [words[at], words[at + 1]];
    if (word === undefined) break;
    if (next !== undefined && isFlag(word) && isFilled(next)) {
      found.push(namedArgument(word.value, next));
      at += 1;
    } else found.push(argumentOf(word));
  }
  return found;
}

/** A flag with its value. */
export function namedArgument(name: string, { switch: _switch, ...value }: CommandWord): PackageArgument {
  return { type: 'named', name, ...value };
}

function argumentOf({ switch: turned, ...word }: CommandWord): PackageArgument {
  if (turned === undefined) return { type: 'positional', ...word };
  return { type: 'named', name: word.value, ...turned, format: 'boolean' };
}

function isFlag({ value, variables, switch: turned }: CommandWord): boolean {
  return variables === undefined && turned === undefined && /^--?[A-Za-z][\w-]*$/.test(value);
}

/** Whether a word begins with a setting, and is therefore no flag. */
function isFilled({ value, variables, switch: turned }: CommandWord): boolean {
  return variables !== undefined && turned === undefined && !value.startsWith('-');
}

/** The variable in `NAME`, or `NAME=value`; `undefined` for anything else. */
export function variableInWord({ value, isRepeated: _repeated, switch: _switch, ...input }: CommandWord): NamedInput | undefined {
  const [, name, sign, text = ''] = /^([A-Za-z_][\w.-]*)(=)?(.*)$/s.exec(value) ?? [];
  if (name === undefined || (sign === undefined && text !== '')) return undefined;
  if (sign === undefined) return { name };
  const own = input.variables?.[name];
  if (own !== undefined && text === `{${name}}`) return { name, ...own };
  return { name, ...input, value: text };
}
