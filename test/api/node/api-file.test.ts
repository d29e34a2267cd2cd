import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { apiFile } from '../../../src/api/node/api-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-api-file-'));
  await mkdir(path.join(folder, 'api'));
  await writeFile(path.join(folder, 'api', 'records.jsonl'), '{}\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ask = (name: string, method = 'GET'): Promise<Response> =>
  apiFile(folder, '/list/', new Request(`https://harbour.example/list/api/${name}`, { method }));

describe('a prebuilt file of the API', () => {
  it('has its media type, nosniff and its length, also without its body', async () => {
    const [got, head] = [await ask('records.jsonl'), await ask('records.jsonl', 'HEAD')];
    expect([await got.text(), await head.text()]).toEqual(['{}\n', '']);
    for (const { status, headers } of [got, head]) {
      expect({ status, ...Object.fromEntries(headers) }).toEqual({
        status: 200,
        'content-type': 'application/jsonl; charset=utf-8',
        'content-length': '3',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('is 404 if it does not exist', async () => {
    expect((await ask('none.json')).status).toBe(404);
  });
});
