import type { Position } from '../../../catalog/parsing/problem.ts';
import type { Finding } from '../detection/finding.ts';

/** A finding with its position in a content file. */
export interface LocatedFinding extends Finding {
  readonly qualifiedName: string;
  /** The title of the rule: one sentence. */
  readonly title: string;
  /** Path of the content file, with slashes; relative to `root`. */
  readonly file: string;
  readonly position: Position;
}
