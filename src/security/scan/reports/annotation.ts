import { annotationCommand, type Annotation } from '../../../catalog/parsing/annotation.ts';
import type { FindingSeverity } from '../../../catalog/values/finding-severity.ts';
import type { LocatedFinding } from './located-finding.ts';

const LEVELS: Readonly<Record<FindingSeverity, Annotation['level']>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'notice',
  info: 'notice',
};

/** A finding as a GitHub Actions workflow command, which annotates its line. */
export function annotation({ rule, severity, title, qualifiedName, excerpt, file, position }: LocatedFinding): string {
  const message = `${title} ${qualifiedName}: ${excerpt}`;
  return annotationCommand({ level: LEVELS[severity], file, position, title: `${rule} (${severity})`, message });
}
