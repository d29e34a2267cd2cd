/** Codes of the faults of a site, for programs. */
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

/** A fault of a site. */
export interface Fault {
  readonly code: FaultCode;
  /** Path of the file below the site's root. */
  readonly path: string;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** One sentence: how to fix it. */
  readonly hint: string;
}
