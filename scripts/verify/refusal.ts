import { UnreadableError } from '../../src/security/signing/site-reader.ts';

/** A response that a retry would not change. */
export class RefusedError extends UnreadableError {
  override name = 'RefusedError' as const;
}

/** What is known of a host when it refuses a file. */
export interface HostState {
  /** API key that is sent. */
  readonly key: string | undefined;
  /** Whether it gave another file to the same client. */
  readonly hasAnswered: boolean;
}

/** Whether a response refuses a file, for want of a key or because the host does not say that the file is missing. */
export function isRefusal({ status }: Response): boolean {
  return status === 401 || status === 403;
}

/**
 * Why a host refuses a file. 403 has several causes: S3 gives it for a missing file too, unless the client may list the bucket. Files that
 * the same client gets tell that no key is missing.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
 */
export function refusalError({ status }: Response, { key, hasAnswered }: HostState): RefusedError {
  if (status === 403 && hasAnswered) {
    const why = 'the host refuses it, but gives other files (403): it is missing, or not everybody may read it';
    return new RefusedError(why, `Publish the file again, or allow its reading. ${MISSING_ON_S3}`);
  }
  const cause = key === undefined ? 'it requires a key' : 'the key in PORTOLAN_KEY is not accepted';
  const fix =
    key === undefined
      ? 'Set PORTOLAN_KEY to an API key of this catalogue'
      : 'Set PORTOLAN_KEY to a valid API key of this catalogue; its operator lists them with "npx portolan keys list"';
  if (status === 401) return new RefusedError(`${cause} (401)`, `${fix}.`);
  return new RefusedError(
    `the host refuses it (403): ${cause}, or the file is missing`,
    `${fix}. If it needs none, publish the file or correct the URL. ${MISSING_ON_S3}`,
  );
}

const MISSING_ON_S3 = 'S3 answers 403 for a missing file, unless s3:ListBucket is allowed.';

/** Whether a host means by 403 that an older file is not public, so that it is not published any more: only S3 is known to. */
export function isAbsence({ status, headers }: Response, { hasAnswered }: HostState): boolean {
  return status === 403 && hasAnswered && headers.has('x-amz-request-id');
}
