import { stripVTControlCharacters, styleText } from 'node:util';

import { formatProblem, isError, placeOf, type Problem, type Severity } from '../../src/catalog/parsing/problem.ts';
import { withoutCredentials } from '../../src/catalog/values/without-credentials.ts';
import { terminalJson, terminalText } from '../../src/i18n/formatting/terminal-text.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { withPlaceholders, withColours } from './colour-placeholders.ts';
import { withStatedSettings } from './stated-settings.ts';

type Style = Parameters<typeof styleText>[0];

/**
 * Colours a text if its stream is a terminal and NO_COLOR is not set. The colours are placeholders until `shown` has
 * escaped all other control sequences of the text.
 */
export function styled(style: Style, text: string, stream: NodeJS.WriteStream = process.stderr): string {
  const [before = '', after = ''] = styleText(style, '|', { stream, validateStream: true }).split('|');
  return withPlaceholders(before) + text + withPlaceholders(after);
}

/**
 * Untrusted text for a terminal or a log: control characters, escape sequences, and invisible or bidirectional characters are replaced
 * by their code points; only line ends, tabs and the colours of `styled` remain.
 */
function dataText(text: string): string {
  return withColours(terminalText(text));
}

/** A message for a terminal or a log: untrusted text without the credentials of URLs, because people pass on what a command wrote. */
export function shown(text: string): string {
  return dataText(withoutCredentials(text));
}

/** Whether only errors are printed: `--quiet`, or `PORTOLAN_QUIET` for child commands. */
export function isQuiet(): boolean {
  return isOn('PORTOLAN_QUIET');
}

/** Whether a variable of the environment is set to anything but a no. */
function isOn(name: string): boolean {
  return !/^(?:|0|false|no|off)$/i.test(process.env[name] ?? '');
}

/** Prints a message: a line on stderr. */
export function say(text: string): void {
  if (!isQuiet()) process.stderr.write(`${shown(text)}\n`);
}

/** Prints a problem on stderr: an error also with `--quiet`. */
export function sayProblem(problem: Problem): void {
  if (isError(problem)) process.stderr.write(`${shown(styledProblem(problem))}\n`);
  else say(styledProblem(problem));
}

/** Most UTF-16 units of a sentence with untrusted text. */
const MAX_SENTENCE = 2000;

/** Untrusted text of a message on one line, with limited length. */
export function oneLine(text: string): string {
  // Before it is cut: without the host, nobody can tell the credentials of a URL.
  const line = terminalText(withoutCredentials(text)).replaceAll('\n', '\\u{a}');
  return line.length > MAX_SENTENCE ? `${line.slice(0, MAX_SENTENCE)}…` : line;
}

/** Most UTF-16 units of an error message. */
const MAX_FAILURE = 20_000;

/**
 * Prints the error that stopped a command, with the settings of `site.yaml` that it concerns. Foreign colours are removed; further lines are
 * indented, so that none looks like a message of this program.
 */
export function failure(message: string): void {
  const plain = stripVTControlCharacters(withStatedSettings(message)).replaceAll('\r\n', '\n').replaceAll('\n', '\n    ');
  const cut = plain.length > MAX_FAILURE ? `${plain.slice(0, MAX_FAILURE)}…` : plain;
  process.stderr.write(shown(`${styled('red', 'portolan:')} ${cut}\n`));
}

/** Prints the stack trace of an error with `--debug`. */
export function trace(error: unknown): void {
  if (isOn('PORTOLAN_DEBUG') && error instanceof Error) process.stderr.write(`${shown(error.stack ?? '')}\n`);
}

// As with stdout below, the command still does its work, and there is nowhere to report this.
process.stderr.on('error', () => undefined);

/** Whether nobody reads stdout any more. */
let isUnread = false;

// A reader may stop early, as `head` does. The command still does its work and has its own exit code.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') {
    failure(`the output cannot be written: ${error.message}.`);
    process.exit(EXIT.error);
  }
  isUnread = true;
});

function writeData(text: string): void {
  if (!isUnread) process.stdout.write(text);
}

/** Prints data for people: a line on stdout. */
export function print(text: string): void {
  writeData(`${dataText(text)}\n`);
}

/** Prints data for programs: a value as one line of JSON on stdout, with control characters escaped; a JSON parser gets the same value. */
export function printJson(value: unknown): void {
  writeData(`${terminalJson(JSON.stringify(value))}\n`);
}

/** A problem with other texts in place of its own. */
export function withTexts(problem: Problem, changed: (text: string) => string): Problem {
  const { file, message, hint } = problem;
  return {
    ...problem,
    message: changed(message),
    ...(hint !== undefined && { hint: changed(hint) }),
    ...(file !== undefined && { file: changed(file) }),
  };
}

/** A problem as data for programs: `at` is its place in one text. */
export function problemJson(problem: Problem): object {
  const shownProblem = withTexts(problem, withoutCredentials);
  const { code, severity, message, hint, file, position, pointer } = shownProblem;
  return { code, severity, message, hint, file, ...position, pointer, at: placeOf(shownProblem) };
}

const SEVERITY_STYLE: Record<Severity, Style> = { error: 'red', warning: 'yellow', notice: 'gray' };

/** A problem as coloured text. */
export function styledProblem(problem: Problem): string {
  const lines = withTexts(problem, oneLine);
  const text = formatProblem(lines);
  const place = placeOf(lines);
  const rest = place === '' ? text : text.slice(place.length);
  return `${styled('bold', place)}${rest.replace(problem.severity, styled(SEVERITY_STYLE[problem.severity], problem.severity))}`;
}
