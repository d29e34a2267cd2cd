import { CATALOG_FILES } from '../../catalog/published/catalog-files.ts';
import type { ProbeClient } from './http/probe-client.ts';
import { getJson } from './http/probe.ts';
import { memberOf, readJson } from './http/read-json.ts';
import { notOffered, type CheckResult } from './http/check-result.ts';

/** The file that lists the published file families. It is requested once, and only if a file is missing. */
const HEAD = getJson(CATALOG_FILES.head);

/** A result with its requests. */
interface CheckWithRequests {
  readonly result: CheckResult;
  readonly asked: readonly { readonly url: string; readonly status?: number }[];
}

/**
 * Replaces a failed result by "not offered" where the operator does not publish the files of the official registry API, because clients
 * then get a clear 404.
 */
export async function withoutUnpublishedFiles<E extends CheckWithRequests>(finished: E, probeClient: ProbeClient): Promise<E> {
  const { result, asked } = finished;
  if (result.verdict !== 'does-not-work' || asked.at(-1)?.status !== 404) return finished;
  if (!asked.every(({ url }) => /\/v0\.1\/(?!gone\/)/.test(url))) return finished;
  const answer = await probeClient.send(HEAD);
  if ('code' in answer) return finished;
  const read = readJson(answer, 'any JSON type');
  const isLeftOut = 'value' in read && memberOf(memberOf(memberOf(read.value, 'site'), 'files'), 'official') === false;
  return isLeftOut ? { ...finished, result: notOffered('the operator publishes no files of that API', 'live') } : finished;
}
