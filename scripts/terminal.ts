import { stripVTControlCharacters, styleText } from 'node:util';

import { formatProblem, isError, placeOf, type Problem, type Severity } from '../src/document/problem.ts';

type Style = Parameters<typeof styleText>[0];

/** Colours a text where the stream that it goes to is a terminal and NO_COLOR is not set. */
export function styled(style: Style, text: string, stream: NodeJS.WriteStream = process.stderr): string {
  return styleText(style, text, { stream, validateStream: true });
}

/** Whether nothing is to be said but why a command could not do its work: `--quiet`, or `PORTOLAN_QUIET` for the commands that a command starts. */
export function isQuiet(): boolean {
  return Boolean(process.env['PORTOLAN_QUIET']);
}

/** Talk: a line on stderr. */
export function say(text: string): void {
  if (!isQuiet()) process.stderr.write(`${text}\n`);
}

/** Talk of a problem: one that lost something is said also where a command is to be quiet. */
export function sayProblem(problem: Problem): void {
  if (isError(problem)) process.stderr.write(`${styledProblem(problem)}\n`);
  else say(styledProblem(problem));
}

/** A line that says why a command could not do its work. What others coloured in it is plain where ours would be. */
export function failure(message: string): void {
  const prefix = styled('red', 'portolan:');
  const isPlain = prefix === 'portolan:';
  process.stderr.write(`${prefix} ${isPlain ? stripVTControlCharacters(message) : message}\n`);
}

// Whoever reads the data may stop early, as `head` does: that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

/** Data: a line on stdout. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

const SEVERITY_STYLE: Record<Severity, Style> = { error: 'red', warning: 'yellow', notice: 'gray' };

/** A problem with its parts coloured. */
export function styledProblem(problem: Problem): string {
  const text = formatProblem(problem);
  const place = placeOf(problem);
  const rest = place === '' ? text : text.slice(place.length);
  return `${styled('bold', place)}${rest.replace(problem.severity, styled(SEVERITY_STYLE[problem.severity], problem.severity))}`;
}
