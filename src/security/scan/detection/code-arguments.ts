import type { ServerPackage } from '../../../catalog/packages/package.ts';
import { wordsOf, type Word } from './package-arguments.ts';

/** Programs, and the option after which their code follows. */
const INTERPRETERS: readonly (readonly [program: RegExp, option: RegExp])[] = [
  [/^(?:ba|z|da|a|k|c|fi)?sh$/, /^-[a-z]*c$/],
  [/^cmd$/, /^\/[ck]$/i],
  [/^(?:powershell|pwsh)$/, /^-(?:c|command|e|ec|enc|encodedcommand)$/i],
  [/^(?:node|nodejs|bun|deno|tsx|ts-node)$/, /^(?:-e|-p|-pe|--eval|--print|eval)$/],
  [/^python[\d.]*$/, /^-[bBdEiIOPqRsSuvx]*c$/],
  [/^(?:perl|ruby)$/, /^-[a-z]*e$/i],
  [/^lua$/, /^-e$/],
  [/^php$/, /^-r$/],
  [/^osascript$/, /^-e$/],
];

/** Options of npx and npm that run a command in a shell, or choose the shell. */
const NPX_OPTIONS = /^(?:-c|--call|--script-shell|--shell)$/;

/** The arguments of a package that are code, or that run the next one as code. */
export function codeArguments(stated: ServerPackage, pointer: string): Word[] {
  const runtime = wordsOf(stated.runtimeArguments, `${pointer}/runtimeArguments`);
  const own = wordsOf(stated.packageArguments, `${pointer}/packageArguments`);
  const called = stated.registryType === 'npm' ? runtime.flatMap(callOf) : [];
  const program = stated.runtimeHint === undefined ? [] : [{ pointer: `${pointer}/runtimeHint`, text: stated.runtimeHint }];
  return [...called, ...interpreted([...program, ...runtime, ...own])];
}

function callOf({ pointer, text }: Word, index: number, words: readonly Word[]): Word[] {
  const isOfInterpreter = isInterpreter(words[index - 1]?.text, text);
  return NPX_OPTIONS.test(text) && !isOfInterpreter ? [{ pointer, text: excerpt(words, index) }] : [];
}

function interpreted(words: readonly Word[]): Word[] {
  return words.flatMap(({ pointer, text }, index) => {
    const [first, second] = [words[index + 1]?.text, words[index + 2]?.text];
    const mayFollow = words[index - 1]?.text === '--entrypoint' || (first !== undefined && OPTION.test(first));
    const isCode = isInterpreter(text, first) || (mayFollow && isInterpreter(text, second));
    return isCode ? [{ pointer, text: excerpt(words, index) }] : [];
  });
}

/** An option that may stand before the one with the code, as in `sh -e -c`. */
const OPTION = /^(?:-|\/[a-z]$)/i;

function isInterpreter(program: string | undefined, option: string | undefined): boolean {
  if (program === undefined || option === undefined) return false;
  const name = program
    .replace(/^["']|["']$/g, '')
    .replace(/^.*[/\\]/, '')
    .replace(/\.exe$/i, '')
    .toLowerCase();
  return INTERPRETERS.some(([known, flag]) => known.test(name) && flag.test(option));
}

/** A word and the next ones, as they are shown. */
function excerpt(words: readonly Word[], index: number): string {
  return words
    .slice(index, index + 8)
    .map(({ text }) => text)
    .join(' ');
}
