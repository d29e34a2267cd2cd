import { argumentsOf, namedArgument, variableInWord } from './command-arguments.ts';
import type { CommandLine, CommandWord } from './command-line.ts';
import { lastOfEach } from './last-of-each.ts';
import type { NamedInput, PackageArgument, ServerPackage } from './package.ts';
import { referenceOf, RUNNERS, type Runner, type RunnerOption } from './runners.ts';

/** Why a command starts no package. */
interface NoPackage {
  readonly kind: 'none';
  /** `program`: it is not one that starts packages. `reference`: what it starts is in no registry. */
  readonly reason: 'program' | 'option' | 'reference';
  /** The part of the command that is the reason. */
  readonly detail: string;
}

/** The package that a command starts. */
interface CommandPackage {
  readonly kind: 'package';
  readonly package: ServerPackage;
}

/**
 * The package that a command starts by `npx`, `bunx`, `pnpm dlx`, `yarn dlx`, `uvx`, `uv tool run`, `pipx run`, `docker run`, `podman run` or
 * `dnx`. The command is data: nothing is started or evaluated. Options of these programs are known one by one; a command with another option
 * is no package, because the option may have a value.
 */
export function packageOfCommand({ command, args, env }: CommandLine): CommandPackage | NoPackage {
  const words = withoutShell([{ value: programName(command) }, ...args]);
  const runner = RUNNERS.find((known) => known.words.every((word, index) => isPlain(words[index]) && words[index].value === word));
  if (runner === undefined) return none('program', command);
  const read = new CommandReader(runner, words.slice(runner.words.length)).read();
  if ('reason' in read) return read;
  const { reference, variables, rest } = read;
  const stated = referenceOf(runner.registryType, reference);
  if (stated === undefined) return none('reference', reference);
  const { identifier, version = read.version } = stated;
  const given = runner.registryType === 'oci' ? variables.map((variable) => withValue(variable, env)) : env;
  const environment = given.filter(({ name }) => name !== '');
  const runtimeArguments = [...read.runtime, ...programArguments(read, runner, identifier)];
  const packageArguments = argumentsOf(rest);
  return {
    kind: 'package',
    package: {
      registryType: runner.registryType,
      identifier,
      ...(version !== undefined && { version }),
      ...(runner.hint !== undefined && { runtimeHint: runner.hint }),
      transport: { type: 'stdio' },
      ...(runtimeArguments.length > 0 && { runtimeArguments }),
      ...(packageArguments.length > 0 && { packageArguments }),
      ...(environment.length > 0 && { environmentVariables: lastOfEach(environment) }),
    },
  };
}

function none(reason: NoPackage['reason'], detail: string): NoPackage {
  return { kind: 'none', reason, detail };
}

/** `/usr/bin/npx` and `npx.cmd` are `npx`. */
function programName(command: string): string {
  return command.replace(/^.*[/\\]/s, '').replace(/\.(?:cmd|exe)$/i, '');
}

/** Windows starts a script such as `npx` by `cmd /c npx`. */
function withoutShell(words: readonly CommandWord[]): readonly CommandWord[] {
  const [first, second, third, ...rest] = words;
  const isCmd = first?.value.toLowerCase() === 'cmd' && isPlain(second) && second.value.toLowerCase() === '/c';
  return isCmd && isPlain(third) ? [{ value: programName(third.value) }, ...rest] : words;
}

function isPlain(word: CommandWord | undefined): word is CommandWord {
  return word !== undefined && word.variables === undefined && word.switch === undefined;
}

interface ReadCommand {
  readonly reference: string;
  readonly version?: string;
  /** The program of the package, if it is stated beside the package. */
  readonly program?: string;
  readonly runtime: readonly PackageArgument[];
  readonly variables: readonly NamedInput[];
  readonly rest: readonly CommandWord[];
}

/** Reads the words after a runner. */
class CommandReader {
  readonly #runner: Runner;
  readonly #words: CommandWord[];
  readonly #runtime: PackageArgument[] = [];
  readonly #variables: NamedInput[] = [];
  #package: string | undefined;
  #version: string | undefined;

  constructor(runner: Runner, words: readonly CommandWord[]) {
    this.#runner = runner;
    this.#words = [...words];
  }

  read(): ReadCommand | NoPackage {
    const fault = this.#readOptions();
    if (fault !== undefined) return fault;
    const first = this.#words.shift();
    if (first === undefined) return this.#package === undefined ? none('reference', '') : this.#result(this.#package);
    if (!isPlain(first)) return none('reference', this.#runner.words.join(' '));
    if (this.#runner.hasOptionsAfter === true) this.#readOptionsAfter();
    return this.#package === undefined ? this.#result(first.value) : this.#result(this.#package, first.value);
  }

  #result(reference: string, program?: string): ReadCommand {
    return {
      reference,
      ...(this.#version !== undefined && { version: this.#version }),
      ...(program !== undefined && { program }),
      runtime: this.#runtime,
      variables: this.#variables,
      rest: this.#words,
    };
  }

  /** Reads options up to the first word that is none. */
  #readOptions(): NoPackage | undefined {
    for (let next = this.#words[0]; next?.value.startsWith('-') === true; next = this.#words[0]) {
      if (!this.#readOption(next)) return none('option', next.value);
    }
    return undefined;
  }

  /** Reads known options between the package and `--`. All other words belong to the package. */
  #readOptionsAfter(): void {
    for (let next = this.#words[0]; next !== undefined; next = this.#words[0]) {
      if (next.value === '--') return void this.#words.shift();
      if (!next.value.startsWith('-') || !this.#readOption(next)) return;
    }
  }

  /** Whether the next word is a known option, with its value. It is then read. */
  #readOption(word: CommandWord): boolean {
    const [, name = word.value, inline] = /^(--[\w-]+)=(.*)$/s.exec(word.value) ?? [];
    const option = this.#runner.options.get(name);
    const takesValue = option !== undefined && option !== 'own' && option !== 'flag';
    if (option === undefined || (inline !== undefined && !takesValue) || (inline === undefined && !isPlain(word))) return false;
    this.#words.shift();
    if (option === 'flag') this.#runtime.push({ type: 'positional', value: name });
    if (!takesValue) return true;
    const value = inline === undefined ? this.#words.shift() : { ...word, value: inline };
    return value !== undefined && this.#take(name, option, value);
  }

  #take(name: string, option: RunnerOption, value: CommandWord): boolean {
    if (option === 'value') this.#runtime.push(namedArgument(name, value));
    else if (option === 'variable') {
      const variable = variableInWord(value);
      if (variable === undefined) return false;
      this.#variables.push(variable);
    } else if (!isPlain(value)) return false;
    else if (option === 'version') this.#version = value.value;
    else if (this.#package !== undefined) return false;
    else this.#package = value.value;
    return true;
  }
}

/** The variable with its value from the environment of the command, if `-e NAME` states none. */
function withValue(variable: NamedInput, env: readonly NamedInput[]): NamedInput {
  const isBare = Object.keys(variable).length === 1;
  return (isBare ? env.find(({ name }) => name === variable.name) : undefined) ?? variable;
}

/** The named program of a package; nothing if it has the name of the package. */
function programArguments({ program, reference }: ReadCommand, { registryType }: Runner, identifier: string): readonly PackageArgument[] {
  const own = identifier.replace(/^@[^/]*\//, '').replace(/\[.*$/, '');
  if (program === undefined || program === own || program === identifier) return [];
  const name = registryType === 'npm' ? '--package' : '--from';
  return [
    { type: 'named', name, value: reference },
    { type: 'positional', value: program },
  ];
}
