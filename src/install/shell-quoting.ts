/** The shells for which a command is written. */
export type Shell = 'posix' | 'powershell' | 'cmd';

/** A command to quote for a shell. */
interface QuotedCommand {
  /** The program and its arguments. */
  readonly argv: readonly string[];
  /** On Windows the program is a batch file, whose arguments PowerShell passes on without escaping their quotation marks. */
  readonly batchFile: boolean;
}

/**
 * The command line for a shell. `undefined` if the shell has no spelling that all its versions and the program read equally: no command is
 * better than a wrong one.
 */
export function shellText(shell: Shell, command: QuotedCommand): string | undefined {
  const words = command.argv.map((argument) => WRITERS[shell](argument, command));
  const known = words.filter((word) => word !== undefined);
  return known.length < words.length ? undefined : known.join(' ');
}

type Writer = (argument: string, command: QuotedCommand) => string | undefined;

/** Words that need no quotes in a POSIX shell and in cmd. */
const BARE = /^[\w./:-]+$/;
/** In PowerShell, which interprets `--`, reads `1e3` as a number, and splits `-a.b`. */
const BARE_IN_POWERSHELL = /^-{0,2}[A-Za-z][\w/-]*$/;

const WRITERS: Readonly<Record<Shell, Writer>> = { posix: posixWord, powershell: powershellWord, cmd: cmdWord };

/** POSIX: nothing is special between single quotes but the single quote (XCU 2.2.2). */
function posixWord(argument: string): string | undefined {
  if (argument.includes('\0')) return undefined;
  return BARE.test(argument) ? argument : `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * PowerShell: nothing is special between single quotes but single quotes, of which it knows five.
 * Quotation marks inside an argument reach batch files, in all versions, only behind a backslash; how they reach
 * other programs depends on the version, and so do empty arguments.
 */
function powershellWord(argument: string, { batchFile }: QuotedCommand): string | undefined {
  if (argument === '' || argument.includes('\0') || (argument.endsWith('\\') && /\s/.test(argument))) return undefined;
  if (argument.includes('"') && !batchFile) return undefined;
  const escaped = batchFile ? escapeQuotationMarks(argument) : argument;
  return BARE_IN_POWERSHELL.test(escaped) ? escaped : `'${escaped.replaceAll(/['\u2018-\u201B]/g, '$&$&')}'`;
}

/**
 * cmd: quotation marks keep its special characters. After a backslash, a quotation mark belongs to the program, but cmd still toggles
 * quoting at it up to the end of the line, so a command must not have both. A percent sign is written outside the quotes after a caret, so
 * that it forms no variable name.
 */
function cmdWord(argument: string, { argv }: QuotedCommand): string | undefined {
  const line = argv.join(' ');
  if (/[\0\r\n]/.test(argument) || (line.includes('"') && /[&|<>^%!()]/.test(line))) return undefined;
  if (BARE.test(argument)) return argument;
  return `"${escapeQuotationMarks(argument)
    .replaceAll(/\\+(?=%|$)/g, '$&$&')
    .replaceAll('%', '"^%"')}"`;
}

/** The rule of the Microsoft C runtime: a backslash before a quotation mark, and backslashes before it doubled. */
function escapeQuotationMarks(argument: string): string {
  return argument.replaceAll(/(\\*)"/g, String.raw`$1$1\"`);
}

/**
 * JSON without the characters that cmd acts on, which are written as escapes and mean the same.
 * A batch file hands its arguments to cmd a second time, where the quotes of the first no longer hold.
 */
export function jsonForBatchFile(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[&|<>^%!()]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
