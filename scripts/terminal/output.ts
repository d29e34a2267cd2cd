import { stripVTControlCharacters, styleText } from 'node:util';

import { formatProblem, isError, placeOf, type Problem, type Severity } from '../../src/catalog/parsing/problem.ts';
import { terminalJson, terminalText } from '../../src/i18n/formatting/terminal-text.ts';
import { marked, withColours } from './colour-placeholders.ts';

type Style = Parameters<typeof styleText>[0];

/**
 * Colours a text where the stream that it goes to is a terminal and NO_COLOR is not set. The colours are marks until `shown` has
 * looked at the text: whatever else in it would move a terminal is written out.
 */
export function styled(style: Style, text: string, stream: NodeJS.WriteStream = process.stderr): string {
  const [before = '', after = ''] = styleText(style, '|', { stream, validateStream: true }).split('|');
  return marked(before) + text + marked(after);
}

/**
 * A text as it may be written to a terminal or a log, whoever wrote it: controls, escape sequences, and what is unseen or changes the
 * order of writing stand as their number; only line ends, tabs and the colours of `styled` remain.
 */
export function shown(text: string): string {
  return withColours(terminalText(text));
}

/** Whether nothing is to be said but why a command could not do its work: `--quiet`, or `PORTOLAN_QUIET` for the commands that a command starts. */
export function isQuiet(): boolean {
  return Boolean(process.env['PORTOLAN_QUIET']);
}

/** Talk: a line on stderr. */
export function say(text: string): void {
  if (!isQuiet()) process.stderr.write(`${shown(text)}\n`);
}

/** Talk of a problem: one that lost something is said also where a command is to be quiet. */
export function sayProblem(problem: Problem): void {
  if (isError(problem)) process.stderr.write(`${shown(styledProblem(problem))}\n`);
  else say(styledProblem(problem));
}

/** Most UTF-16 units of a sentence in which others' words stand. */
const MAX_SENTENCE = 2000;

/** Words of others on one line, and not at any length. */
export function oneLine(text: string): string {
  const line = terminalText(text).replaceAll('\n', '\\u{a}');
  return line.length > MAX_SENTENCE ? `${line.slice(0, MAX_SENTENCE)}…` : line;
}

/** Most UTF-16 units of what is said of a failure. */
const MAX_FAILURE = 20_000;

/** A line that says why a command could not do its work. Colours that others gave it are left out; further lines are set in, so that none passes for one of ours. */
export function failure(message: string): void {
  const plain = stripVTControlCharacters(message).replaceAll('\r\n', '\n').replaceAll('\n', '\n    ');
  const cut = plain.length > MAX_FAILURE ? `${plain.slice(0, MAX_FAILURE)}…` : plain;
  process.stderr.write(shown(`${styled('red', 'portolan:')} ${cut}\n`));
}

/** Where an error came from, with its whole message, for whoever asks for that (`--debug`). */
export function trace(error: unknown): void {
  if (process.env['PORTOLAN_DEBUG'] && error instanceof Error) process.stderr.write(`${shown(error.stack ?? '')}\n`);
}

// Whoever reads the data may stop early, as `head` does: that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

/** Data for people: a line on stdout. */
export function print(text: string): void {
  process.stdout.write(`${shown(text)}\n`);
}

/** Data for programs: a value as one line of JSON on stdout, in which no character moves a terminal either; a reader gets the same value. */
export function printJson(value: unknown): void {
  process.stdout.write(`${terminalJson(JSON.stringify(value))}\n`);
}

const SEVERITY_STYLE: Record<Severity, Style> = { error: 'red', warning: 'yellow', notice: 'gray' };

/** A problem with its parts coloured. */
export function styledProblem(problem: Problem): string {
  const { file, message, hint } = problem;
  const lines: Problem = {
    ...problem,
    message: oneLine(message),
    ...(hint !== undefined && { hint: oneLine(hint) }),
    ...(file !== undefined && { file: oneLine(file) }),
  };
  const text = formatProblem(lines);
  const place = placeOf(lines);
  const rest = place === '' ? text : text.slice(place.length);
  return `${styled('bold', place)}${rest.replace(problem.severity, styled(SEVERITY_STYLE[problem.severity], problem.severity))}`;
}
