import { describe, expect, it } from 'vitest';

import { FetchError } from '../../../src/crawler/guarded-fetch/index.ts';
import { isAttested } from '../../../src/crawler/package-registries/pypi-provenance.ts';
import type { ReadDocument } from '../../../src/crawler/package-registries/registry-document.ts';

const RELEASE = { urls: [{ filename: 'a-1.tar.gz' }, { filename: 'a-1.whl' }] };
const PROVENANCE = 'https://index.example/integrity/a';

function asked(page: unknown, release: object = RELEASE): Promise<boolean | undefined> {
  // Documents of a test are JSON.
  const read: ReadDocument = () => Promise.resolve(page as Awaited<ReturnType<ReadDocument>>);
  return isAttested('a', release as Parameters<typeof isAttested>[1], read);
}

function page(files: readonly unknown[], version = '1.3'): object {
  return { meta: { 'api-version': version }, files };
}

describe('whether a release has attestations', () => {
  it.each<[string, unknown, boolean | undefined]>([
    ['every file has', page([...RELEASE.urls.map((file) => ({ ...file, provenance: PROVENANCE }))]), true],
    [
      'one file has none',
      page([
        { filename: 'a-1.tar.gz', provenance: PROVENANCE },
        { filename: 'a-1.whl', provenance: null },
      ]),
      false,
    ],
    ['only files of another release have', page([...RELEASE.urls, { filename: 'a-2.whl', provenance: PROVENANCE }]), false],
    ['the index has no attestations', page(RELEASE.urls, '1.2'), undefined],
    ['the index lacks a file', page([{ filename: 'a-1.whl', provenance: PROVENANCE }]), undefined],
    ['the package has no page', undefined, undefined],
    ['the page is of another type', { meta: 5, files: { 'a-1.whl': PROVENANCE } }, undefined],
    ['provenance is no text', page(RELEASE.urls.map((file) => ({ ...file, provenance: { url: PROVENANCE } }))), false],
  ])('if %s', async (_what, answer, expected) => {
    expect(await asked(answer)).toBe(expected);
  });

  it('is asked by the normal name, in the JSON form', async () => {
    const seen: unknown[] = [];
    const read: ReadDocument = (...request) => {
      seen.push(request);
      return Promise.resolve(undefined);
    };
    await isAttested('A_b..C[cli]', RELEASE, read);
    expect(seen).toEqual([['simple/a-b-c/', { accept: 'application/vnd.pypi.simple.v1+json' }]]);
  });

  it('is not asked about a release without files', async () => {
    expect(await asked(page([]), { urls: 'x' })).toBeUndefined();
  });

  it.each([new FetchError('too-large', ''), new FetchError('bad-encoding', ''), new FetchError('http-status', '', { status: 406 })])(
    'is not known, and no failure, if the page is $code',
    async (error) => {
      expect(await isAttested('a', RELEASE, () => Promise.reject(error))).toBeUndefined();
    },
  );

  it('is a failure if the index fails', async () => {
    const error = new FetchError('http-status', '', { status: 500 });
    await expect(isAttested('a', RELEASE, () => Promise.reject(error))).rejects.toBe(error);
  });
});
