import { describe, expect, it } from 'vitest';

import { FetchedFileError, fetchedFiles } from '../../../src/api/source/fetched-files.ts';

describe('fetchedFiles', () => {
  it('reads files below the root of the published site', async () => {
    const requests: string[] = [];
    const read = fetchedFiles((request) => {
      requests.push(request.url);
      return Promise.resolve(new Response(Uint8Array.of(1, 2, 3)));
    }, 'https://a.example/list/');
    expect(await read('search/manifest.json')).toEqual(Uint8Array.of(1, 2, 3));
    expect(requests).toEqual(['https://a.example/list/search/manifest.json']);
  });

  it('rejects with the path and the status if a file cannot be fetched', async () => {
    const read = fetchedFiles(() => Promise.resolve(new Response('none', { status: 404 })), 'https://a.example/');
    await expect(read('api/catalog.json')).rejects.toThrow(FetchedFileError);
    await expect(read('api/catalog.json')).rejects.toThrow('api/catalog.json could not be fetched from the published site (404).');
  });

  it('passes on the error if the site cannot be reached', async () => {
    const read = fetchedFiles(() => Promise.reject(new TypeError('fetch failed')), 'https://a.example/');
    await expect(read('api/catalog.json')).rejects.toThrow('fetch failed');
  });
});
