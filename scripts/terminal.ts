import { styleText } from 'node:util';

import { formatProblem, placeOf, type Problem, type Severity } from '../src/document/problem.ts';

type Style = Parameters<typeof styleText>[0];

/** Colours a text where the stream that it goes to is a terminal and NO_COLOR is not set. */
export function styled(style: Style, text: string, stream: NodeJS.WriteStream = process.stderr): string {
  return styleText(style, text, { stream, validateStream: true });
}

/** Talk: a line on stderr. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** A line that says why a command could not do its work. */
export function failure(message: string): void {
  say(`${styled('red', 'portolan:')} ${message}`);
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
