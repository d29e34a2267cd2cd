import { booleanOf } from '../../catalog/packages/boolean-text.ts';
import type { Setting, TextTarget } from './target.ts';
import type { FilledArgument } from './filled-slots.ts';
import type { Runtime } from './runtime.ts';

/** The arguments of a command in their places. */
interface PlacedArguments {
  /** Before the reference to the package. */
  readonly runtime: readonly (string | TextTarget)[];
  /** The stated text that names the package. */
  readonly named?: string;
  /** The stated name of a program of the package; the package's own if absent. */
  readonly program?: string;
  /** After the reference. */
  readonly package: readonly FilledArgument[];
  /** Environment variables that the runtime arguments set, which are passed in the environment instead. */
  readonly env: readonly { readonly name: string; readonly value: TextTarget }[];
  /** Names of environment variables that are passed on to the container. */
  readonly passed: readonly string[];
}

/** A runtime argument that must not be passed on, as text. */
interface RefusedArgument {
  readonly refused: string;
}

/** What a text without a flag may name. */
interface StatedNames {
  /** Whether it names the package itself. */
  readonly isReference: (text: string) => boolean;
  /** Whether it names a program of the package. */
  readonly isProgram: (text: string) => boolean;
}

/**
 * Places the stated runtime arguments. Only listed options reach the program that starts the package, because an unknown one could make it
 * run other code; the others are passed to the package, where some publishers mean them.
 */
export function placeRuntimeArguments(
  stated: readonly FilledArgument[],
  { options, command, programOption }: Runtime,
  { isReference, isProgram }: StatedNames,
): PlacedArguments | RefusedArgument {
  const runtime: (string | TextTarget)[] = [];
  const ofPackage: FilledArgument[] = [];
  const env: { name: string; value: TextTarget }[] = [];
  const passed: string[] = [];
  let program: string | undefined;
  let named: string | undefined;
  // After `--from package`, the next text is a program.
  let isProgramNext = false;
  const rest = splitFlags(stated);
  for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
    const text = next.flag ?? plainText(next.value);
    const option = text === undefined ? undefined : options.get(text);
    const isFlag = next.flag !== undefined || text?.startsWith('-') === true;
    if (option === 'refused') return { refused: text ?? '' };
    // Its value, if there is one, is dropped too: some publishers write `-i true`.
    if (option === 'own') continue;
    if (option === 'flag') {
      const isOn = next.flag === undefined || isTurnedOn(next.value);
      if (isOn === undefined) return { refused: text ?? '' };
      if (isOn) runtime.push(text ?? '');
    } else if (option === 'value' || option === 'command') {
      const value = (next.flag === undefined ? undefined : next.value) ?? takeValue(rest);
      if (value === undefined) return { refused: text ?? '' };
      if (option === 'command') {
        named = plainText(value) ?? '';
        if (!isReference(named)) return { refused: text ?? '' };
        isProgramNext = true;
      } else if (command === 'docker' && (text === '-e' || text === '--env')) {
        const variable = variableIn(value);
        if (variable === undefined) return { refused: text };
        if (variable.value === undefined) passed.push(variable.name);
        else env.push({ name: variable.name, value: variable.value });
      } else runtime.push(text ?? '', value);
    } else if (isFlag || ofPackage.length > 0) ofPackage.push(next);
    else if (text !== undefined && isReference(text)) [named, isProgramNext] = [text, false];
    else if (isProgramNext && programOption !== undefined && text !== undefined && isProgram(text))
      [program, isProgramNext] = [text, false];
    else if (named !== undefined && !isProgramNext) ofPackage.push(next);
    else return { refused: text ?? '' };
  }
  return { runtime, ...(named !== undefined && { named }), ...(program !== undefined && { program }), package: ofPackage, env, passed };
}

/** Separates `--flag=value`, so that no option hides behind an equals sign. */
function splitFlags(stated: readonly FilledArgument[]): FilledArgument[] {
  return stated.map((argument) => {
    const text = argument.flag ?? plainText(argument.value) ?? '';
    const [, flag, value] = /^(--?[\w-]+)=(.*)$/s.exec(text) ?? [];
    if (flag === undefined || value === undefined) return argument;
    return { flag, value: { parts: [value, ...(argument.flag === undefined ? [] : (argument.value?.parts ?? []))] } };
  });
}

/** Whether a flag is on: `--init` and `--init=true` are, `--init=false` is not; `undefined` for a value that is missing or no boolean. */
function isTurnedOn(value: TextTarget | undefined): boolean | undefined {
  const parts = value?.parts.map((part) => (typeof part === 'string' ? part : part.missing === true ? undefined : part.value)) ?? [];
  if (parts.includes(undefined)) return undefined;
  const text = parts.join('');
  return text === '' || booleanOf(text);
}

function takeValue(rest: FilledArgument[]): TextTarget | undefined {
  const [next] = rest;
  if (next?.flag !== undefined || next?.value === undefined) return undefined;
  rest.shift();
  return next.value;
}

/** The text of a value without settings. */
export function plainText(value: TextTarget | undefined): string | undefined {
  const isPlain = value?.parts.every((part) => typeof part === 'string') === true;
  return isPlain ? value.parts.join('') : undefined;
}

/** `NAME`, or `NAME=` with the parts of its value. */
function variableIn({ parts: [first, ...parts] }: TextTarget): { readonly name: string; readonly value?: TextTarget } | undefined {
  if (typeof first !== 'string') return parts.length === 0 ? nameIn(first) : undefined;
  const [, name, sign, start = ''] = /^([A-Za-z_][\w.-]*)(=)?(.*)$/s.exec(first) ?? [];
  if (name === undefined) return undefined;
  if (sign === undefined) return start === '' && parts.length === 0 ? { name } : undefined;
  return { name, value: { parts: [...(start === '' ? [] : [start]), ...parts] } };
}

/** A variable that the user names. */
function nameIn(setting: Setting | undefined): { readonly name: string; readonly value?: TextTarget } | undefined {
  const [, name, value] = /^([A-Za-z_][\w.-]*)(?:=(.*))?$/s.exec(setting?.value ?? '') ?? [];
  if (name === undefined) return undefined;
  return value === undefined ? { name } : { name, value: { parts: [{ name, value, secret: true }] } };
}
