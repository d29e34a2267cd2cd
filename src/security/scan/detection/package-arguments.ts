import type { DockerOption } from '../../../catalog/packages/host-access.ts';
import type { PackageArgument, ServerPackage } from '../../../catalog/packages/package.ts';
import { releaseOf } from '../../../catalog/packages/package-release.ts';
import { variableOf, type Input, type InputWithVariables } from '../../../catalog/values/input.ts';
import { VARIABLE } from '../../../catalog/values/server-json-inputs.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';

/** A word of a command. */
export interface Word {
  /** JSON Pointer into the facts. */
  readonly pointer: string;
  readonly text: string;
}

/** An environment variable with a stated value. */
interface StatedVariable extends Word {
  readonly name: string;
}

/** The words of stated arguments, with stated values and defaults: `--flag=value` is two, and so is a text with a blank. */
export function wordsOf(args: readonly PackageArgument[] | undefined, pointer: string): Word[] {
  return (args ?? []).flatMap((argument, index) => {
    const at = pointerTo(pointer, index);
    const name = argument.type === 'named' ? splitWords(argument.name, `${at}/name`) : [];
    const text = statedText(argument);
    return [...name, ...(text === undefined ? [] : splitWords(text, `${at}/${statedMember(argument)}`))];
  });
}

function splitWords(text: string, pointer: string): Word[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.flatMap((word) => {
    const [, flag, value] = /^(--?[\w-]+)=(.*)$/s.exec(word) ?? /^(-v)([/~.{].*)$/s.exec(word) ?? [];
    const parts = flag === undefined || value === undefined ? [word] : [flag, value];
    return parts.map((part) => ({ pointer, text: part }));
  });
}

/** The stated value, only choice or default of an input, with those of its variables in their places. */
function statedText(input: InputWithVariables): string | undefined {
  return settled(input)?.replaceAll(VARIABLE, (written, name: string) => settled(variableOf(input, name) ?? {}) ?? written);
}

/** The value of an input that users need not enter. */
function settled({ value, choices, default: byDefault }: Input): string | undefined {
  return value ?? (choices?.length === 1 ? choices[0] : undefined) ?? byDefault;
}

/** Path of the member of an input that {@link statedText} reads. */
function statedMember({ value, choices }: Input): string {
  return value !== undefined ? 'value' : choices?.length === 1 ? 'choices/0' : 'default';
}

/** The options that a package states for `docker run`, up to the image; none for other packages. */
export function dockerOptions(stated: ServerPackage, pointer: string): (DockerOption & Word)[] {
  const isContainer = stated.registryType === 'oci' || /^(?:docker|podman|nerdctl)$/.test(stated.runtimeHint ?? '');
  if (!isContainer) return [];
  const words = wordsOf(stated.runtimeArguments, `${pointer}/runtimeArguments`);
  const image = releaseOf(stated).name;
  const end = words.findIndex(({ text }) => text === image || text.startsWith(`${image}:`) || text.startsWith(`${image}@`));
  const options = words.slice(0, end < 0 ? undefined : end).flatMap(separated);
  return options.flatMap((word, index, all) => {
    if (!word.text.startsWith('-')) return [];
    const next = all[index + 1]?.text;
    return { ...word, name: word.text, ...(next?.startsWith('-') === false && { value: next }) };
  });
}

/** Short options of `docker run` in one word, as in `-itv /:/host`, each as a word. */
function separated({ pointer, text }: Word): Word[] {
  const [, flags, last] = /^-([ditP]+)([evw])$/.exec(text) ?? [];
  if (flags === undefined || last === undefined) return [{ pointer, text }];
  return Array.from(flags + last, (letter) => ({ pointer, text: `-${letter}` }));
}

/** The environment variables whose values a package states, also those in options of `docker run`. */
export function statedVariables(stated: ServerPackage, pointer: string): StatedVariable[] {
  const declared = (stated.environmentVariables ?? []).flatMap((variable, index) => {
    const text = statedText(variable);
    const at = pointerTo(`${pointer}/environmentVariables`, index);
    return text === undefined ? [] : { pointer: at, name: variable.name, text };
  });
  const options = dockerOptions(stated, pointer).flatMap(({ name: option, value, pointer: at }) => {
    const [, name, text] = /^([^=]+)=(.*)$/s.exec(value ?? '') ?? [];
    return (option === '-e' || option === '--env') && name !== undefined && text !== undefined ? { pointer: at, name, text } : [];
  });
  return [...declared, ...options];
}
