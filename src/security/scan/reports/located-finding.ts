import type { Position } from '../../../catalog/parsing/problem.ts';
import type { Finding } from '../detection/finding.ts';

/** A finding with where it stands in a content file. */
export interface LocatedFinding extends Finding {
  readonly qualifiedName: string;
  /** What the rule says of it: one sentence. */
  readonly title: string;
  /** Path of the content file, with slashes; relative to `root`. */
  readonly file: string;
  readonly position: Position;
}
