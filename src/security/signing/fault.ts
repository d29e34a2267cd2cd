/** What can be wrong with a site. Programs know it by this word. */
export type FaultCode =
  | 'no-manifest'
  | 'bad-manifest'
  | 'no-signature'
  | 'bad-signature-form'
  | 'wrong-algorithm'
  | 'no-keys'
  | 'unknown-key'
  | 'changed-key'
  | 'bad-signature'
  | 'expired'
  | 'not-yet'
  | 'rollback'
  | 'missing-file'
  | 'too-long'
  | 'wrong-content'
  | 'unnamed-file'
  | 'unreadable';

/** One thing that is wrong with a site. */
export interface Fault {
  readonly code: FaultCode;
  /** Path of the file below the site's root. */
  readonly path: string;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** One sentence: what to do about it. */
  readonly hint: string;
}
