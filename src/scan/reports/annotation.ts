import type { FindingSeverity } from '../finding.ts';
import type { LocatedFinding } from './located-finding.ts';

/** The workflow commands that annotate a file, by how grave a finding is. */
const COMMANDS: Readonly<Record<FindingSeverity, 'error' | 'warning' | 'notice'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'notice',
  info: 'notice',
};

/**
 * A finding as a workflow command of GitHub Actions, which shows it at its line. What a command would read as its own end, or as the
 * next property, is escaped: %, CR and LF everywhere, : and , in properties.
 */
export function annotation({ rule, severity, title, qualifiedName, excerpt, file, position }: LocatedFinding): string {
  const properties = { file, line: String(position.line), col: String(position.column), title: `${rule} (${severity})` };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(value)}`);
  return `::${COMMANDS[severity]} ${list.join(',')}::${escapedData(`${title} ${qualifiedName}: ${excerpt}`)}`;
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
