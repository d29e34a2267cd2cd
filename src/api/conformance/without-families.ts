import { CATALOG_FILES } from '../../catalog/published/catalog-files.ts';
import type { Asker } from './http/asker.ts';
import { getJson } from './http/probe.ts';
import { memberOf, readJson } from './http/read-json.ts';
import { notOffered, type Judgement } from './http/judgement.ts';

/** The file that lists the published file families. It is requested once, and only where a file is missing. */
const HEAD = getJson(CATALOG_FILES.head);

/** A result with its requests. */
interface Missed {
  readonly judgement: Judgement;
  readonly asked: readonly { readonly url: string; readonly status?: number }[];
}

/**
 * Replaces a failed result by "not offered" where the operator does not publish the files of the official registry API, because clients
 * then get a clear 404.
 */
export async function withoutFamilies<E extends Missed>(examined: E, asker: Asker): Promise<E> {
  const { judgement, asked } = examined;
  if (judgement.verdict !== 'does-not-work' || asked.at(-1)?.status !== 404) return examined;
  if (!asked.every(({ url }) => /\/v0\.1\/(?!gone\/)/.test(url))) return examined;
  const answer = await asker.ask(HEAD);
  if ('code' in answer) return examined;
  const read = readJson(answer, 'any JSON type');
  const isLeftOut = 'value' in read && memberOf(memberOf(memberOf(read.value, 'site'), 'files'), 'official') === false;
  return isLeftOut ? { ...examined, judgement: notOffered('the operator publishes no files of that API', 'live') } : examined;
}
