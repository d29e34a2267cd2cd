import { statSync } from 'node:fs';

import { EXIT } from '../command-line/exit-codes.ts';

const OPTION = '--catalogue';

/**
 * Makes the folder that `--catalogue` names the working directory, before anything else is loaded: every default path starts there, as after
 * `cd`.
 *
 * @param args arguments after `portolan`
 * @returns false, with a message and an exit code, if there is no such folder
 */
export function enterCatalogue(args: readonly string[]): boolean {
  const folder = optionValue(args);
  if (folder === undefined) return true;
  const kind = statSync(folder, { throwIfNoEntry: false });
  if (kind?.isDirectory() === true) {
    process.chdir(folder);
    return true;
  }
  const fault =
    kind === undefined
      ? `there is no folder "${folder}". Correct ${OPTION}, or create a catalogue there: npx portolan init --dir ${folder}`
      : `"${folder}" is a file, not the folder of a catalogue. Correct ${OPTION}.`;
  process.stderr.write(`portolan: ${fault}\n`);
  process.exitCode = EXIT.usage;
  return false;
}

/** The last value of the option; `undefined` if it is not set, or has no value: the command line reports that. */
function optionValue(args: readonly string[]): string | undefined {
  const end = args.indexOf('--');
  const own = end === -1 ? args : args.slice(0, end);
  return own
    .flatMap((arg, index) => {
      if (arg === OPTION) return own[index + 1] ?? [];
      return arg.startsWith(`${OPTION}=`) ? arg.slice(OPTION.length + 1) : [];
    })
    .at(-1);
}
