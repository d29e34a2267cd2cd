import type { Position, Problem, Severity } from './problem.ts';

/** An annotation that a GitHub Actions runner shows at a line of a file. */
export interface Annotation {
  readonly level: Severity;
  /** Path with slashes, relative to the root of the checkout. */
  readonly file: string;
  readonly position: Position;
  readonly title: string;
  readonly message: string;
}

/**
 * The workflow command that annotates a line. Characters that would end the command or a property are escaped: %, CR and LF everywhere, :
 * and , in properties.
 */
export function annotationCommand({ level, file, position, title, message }: Annotation): string {
  const properties = { file, line: String(position.line), col: String(position.column), title };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(value)}`);
  return `::${level} ${list.join(',')}::${escapedData(message)}`;
}

/** The workflow command for a problem of a file, at line 1 if the line is unknown; `undefined` for a problem without a file. */
export function problemAnnotation({ severity, code, message, hint, file, position }: Problem): string | undefined {
  if (file === undefined) return undefined;
  const text = hint === undefined ? message : `${message} ${hint}`;
  return annotationCommand({ level: severity, file, position: position ?? { line: 1, column: 1 }, title: code, message: text });
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
