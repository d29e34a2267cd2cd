import type { Position, Problem, Severity } from './problem.ts';

/** What a runner of GitHub Actions shows at a line of a file. */
export interface Annotation {
  readonly level: Severity;
  /** Path with slashes, relative to where the runner has the repository. */
  readonly file: string;
  readonly position: Position;
  readonly title: string;
  readonly message: string;
}

/**
 * The workflow command that annotates a line. What a command would read as its own end, or as the next property, is escaped: %, CR and LF
 * everywhere, : and , in properties.
 */
export function annotationCommand({ level, file, position, title, message }: Annotation): string {
  const properties = { file, line: String(position.line), col: String(position.column), title };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(value)}`);
  return `::${level} ${list.join(',')}::${escapedData(message)}`;
}

/** The same for a problem of a file, at its first line where no other is known; none where it is of no file. */
export function problemAnnotation({ severity, code, message, hint, file, position }: Problem): string | undefined {
  if (file === undefined) return undefined;
  const said = hint === undefined ? message : `${message} ${hint}`;
  return annotationCommand({ level: severity, file, position: position ?? { line: 1, column: 1 }, title: code, message: said });
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
