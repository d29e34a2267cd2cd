import { CATALOG_FILES } from '../../catalog/published/catalog-files.ts';
import type { Asker } from './http/asker.ts';
import { getJson } from './http/probe.ts';
import { memberOf, readJson } from './http/read-json.ts';
import { notOffered, type Judgement } from './http/judgement.ts';

/** Where the catalogue says which families of files it publishes. Asked once, and only where one of them is missed. */
const HEAD = getJson(CATALOG_FILES.head);

/** What came of a check, and of what it asked for. */
interface Missed {
  readonly judgement: Judgement;
  readonly asked: readonly { readonly url: string; readonly status?: number }[];
}

/** What came of a check, seen that an operator may publish no files of the official registry's API: whoever finds none is not misled. */
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
