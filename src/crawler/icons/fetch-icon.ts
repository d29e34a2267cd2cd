import type { ServerIconCopy } from '../../catalog/content-file/server-icon-copy.ts';
import { ICON_LIMITS, inspectIcon, type IconFault, type IconImage } from '../../catalog/icons/icon-image.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { fetchProblem } from '../context/fetch-problem.ts';
import { asFetchError, type FetchError, type GuardedFetch } from '../guarded-fetch/index.ts';

/** The result of a request for an icon. */
type FetchedIcon =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'fresh'; readonly bytes: Uint8Array; readonly image: IconImage; readonly validators: Validators }
  /** The source has no usable icon. */
  | { readonly kind: 'unusable'; readonly problem: Problem; readonly validators: Validators }
  /** A temporary failure, or the crawl ends. */
  | { readonly kind: 'failed'; readonly problem: Problem };

type Validators = Pick<ServerIconCopy, 'etag' | 'lastModified'>;

const ACCEPT = 'image/png, image/webp, image/jpeg';

const FAULTS: Readonly<Record<IconFault, string>> = {
  'too-large': 'is too large',
  'unknown-format': 'is not a PNG, JPEG or WebP image',
  damaged: 'is not a complete image',
  animated: 'is animated',
  'too-many-pixels': `has a side of more than ${ICON_LIMITS.pixels} pixels`,
};

/** Requests an icon and checks its content; the media type that the host states does not count. */
export async function fetchIcon(url: string, web: GuardedFetch, validators: Validators, signal: AbortSignal): Promise<FetchedIcon> {
  try {
    const document = await web.document(url, { accept: ACCEPT, maxBytes: ICON_LIMITS.bytes, ...validators, signal });
    if (document.status === 'not-modified') return { kind: 'unchanged' };
    const { bytes, etag, lastModified } = document;
    const fresh = { ...(etag && { etag }), ...(lastModified && { lastModified }) };
    const image = inspectIcon(bytes);
    if (typeof image !== 'string') return { kind: 'fresh', bytes, image, validators: fresh };
    const message = `The icon ${url} ${FAULTS[image]}, so it is not copied.`;
    const hint = `Offer a PNG, JPEG or WebP image of at most ${ICON_LIMITS.bytes / 1024} KB and ${ICON_LIMITS.pixels} pixels.`;
    return { kind: 'unusable', problem: { code: 'unusable-icon', severity: 'notice', message, hint }, validators: fresh };
  } catch (error) {
    const problem: Problem = { ...fetchProblem(error, url), severity: 'notice' };
    return isLasting(asFetchError(error, url)) ? { kind: 'unusable', problem, validators: {} } : { kind: 'failed', problem };
  }
}

/** Failures of this moment: the next crawl requests the icon again. */
const TEMPORARY: ReadonlySet<string> = new Set(['aborted', 'retry-later', 'timeout', 'unreachable']);

function isLasting({ code, status = 0 }: FetchError): boolean {
  return !TEMPORARY.has(code) && status !== 429 && status < 500;
}
