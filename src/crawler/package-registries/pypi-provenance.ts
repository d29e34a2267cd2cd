import { listMember, member, textMember, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { asFetchError } from '../guarded-fetch/index.ts';
import type { ReadDocument } from './registry-document.ts';

/** The simple repository API as JSON. */
const SIMPLE_JSON = 'application/vnd.pypi.simple.v1+json';

/** Status of an index without that form. */
const NOT_ACCEPTABLE = 406;

/** The first version of that API whose files state their attestations. */
const FIRST_MINOR = 3;

/**
 * Whether every file of a release has attestations: the `provenance` of each file (PyPA, index hosted attestations). `undefined` if the index
 * does not say it, or says it in a document that is too large.
 *
 * @param release the JSON document of the release, with its files
 */
export async function isAttested(identifier: string, release: JsonValue, read: ReadDocument): Promise<boolean | undefined> {
  const names = new Set(listMember(release, 'urls').flatMap((file) => textMember(file, 'filename') ?? []));
  if (names.size === 0) return undefined;
  const all = await simplePage(identifier, read);
  const files = listMember(all, 'files').filter((file) => names.has(textMember(file, 'filename') ?? ''));
  const [, minor] = /^1\.(\d{1,3})$/.exec(textMember(member(all, 'meta'), 'api-version') ?? '') ?? [];
  if (files.length < names.size || Number(minor ?? 0) < FIRST_MINOR) return undefined;
  return files.every((file) => textMember(file, 'provenance') !== undefined);
}

async function simplePage(identifier: string, read: ReadDocument): Promise<JsonValue | undefined> {
  const name = identifier
    .replace(/\[.*$/, '')
    .toLowerCase()
    .replaceAll(/[-_.]+/g, '-');
  try {
    return await read(`simple/${encodeURIComponent(name)}/`, { accept: SIMPLE_JSON });
  } catch (error) {
    // Packages with thousands of files exceed the limit; an older index sends HTML. What the other documents say stays known.
    const { code, status } = asFetchError(error, name);
    if (code === 'too-large' || code === 'bad-encoding' || status === NOT_ACCEPTABLE) return undefined;
    throw error;
  }
}
