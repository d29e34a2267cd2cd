import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fetchedBytes } from '../../../src/api/packs/fetched-bytes.ts';
import { openPacks, PacksError, type PackedFile, type ReadBytes } from '../../../src/api/packs/pack-reader.ts';
import type { PublishedFile } from '../../../src/catalog/published/published-file.ts';
import { openPacker } from '../../../src/publish/packed/packer.ts';
import { defined } from '../../support/defined.ts';
import { hasAllCases } from '../../support/cases.ts';

let folder: string;
let spools = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-packs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The packs of files, by path. */
function packed(files: Iterable<PublishedFile>, mode: true | 'pages' = true): Map<string, Buffer> {
  const packer = openPacker({ packed: mode, spoolFolder: path.join(folder, String((spools += 1))) });
  for (const [file, contents] of files) {
    expect([file, packer.isPacked(file)]).toEqual([file, true]);
    packer.add(file, contents);
  }
  return new Map([...packer.files()].map(([file, contents]) => [file, Buffer.from(contents)]));
}

/** Reads packs as a host with range requests, and counts what is read. */
function readerOf(packs: ReadonlyMap<string, Buffer>, asked: string[] = []): ReadBytes {
  return (file, offset = 0, length) => {
    asked.push(file);
    const bytes = packs.get(file);
    return Promise.resolve(bytes?.subarray(offset, length === undefined ? undefined : offset + length));
  };
}

async function bytesOf(file: PackedFile | undefined): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of defined(file).bytes()) parts.push(part);
  return Buffer.concat(parts);
}

/** The files of servers, each of some kilobytes. */
function* serverFiles(servers: number, text = 'a'): Generator<PublishedFile> {
  for (let at = 0; at < servers; at += 1) {
    const name = `crowd/server-${at}`;
    yield [`api/servers/${name}.json`, `{"qualifiedName":"${name}","text":"${text.repeat(3000)}"}`];
    yield [
      `api/servers/00000000-0000-0000-0000-${String(at).padStart(12, '0')}.json`,
      `{"qualifiedName":"${name}","text":"${text.repeat(3000)}"}`,
    ];
    yield [`badges/${name}.svg`, '<svg/>'];
    yield [`v0.1/servers/${name}/versions/index.html`, `{"name":"${name}"}`];
  }
}

describe('packs', () => {
  it('give every file back by its path, with a tag of its bytes, and nothing else', async () => {
    const files = [...serverFiles(300)];
    const packs = packed(files);
    const { find } = openPacks(readerOf(packs), true);
    for (const [file, contents] of files) {
      const found = await find(file);
      expect((await bytesOf(found)).toString(), file).toBe(contents);
      const digest = createHash('sha256').update(contents).digest().subarray(0, 16).toString('base64');
      expect([found?.length, found?.etag]).toEqual([Buffer.byteLength(contents), `"${digest.replace('==', '')}"`]);
    }
    for (const absent of ['', 'api/servers/crowd/server-0', 'badges/crowd/server-300.svg', 'packs/0.bin'])
      expect(await find(absent)).toBeUndefined();
  });

  it('are found by two reads: a part of the index, which stays, and the bytes', async () => {
    const asked: string[] = [];
    const packs = packed(serverFiles(50));
    const { find } = openPacks(readerOf(packs, asked), true);
    await bytesOf(await find('badges/crowd/server-1.svg'));
    expect(asked.map((file) => file.replace(/\d+/, 'N'))).toEqual(['packs/index.json', 'packs/index/N.bin', 'packs/N.bin']);
    await bytesOf(await find('badges/crowd/server-2.svg'));
    expect(asked.length).toBe(4);
  });

  it('have the same bytes whatever the order of the files', () => {
    const files = [...serverFiles(200)];
    expect(packed(files.toReversed())).toEqual(packed(files));
  });

  it('contain equal bytes once: of a record by name and by id, and of badges', () => {
    const packs = packed(serverFiles(100));
    const bytes = [...packs].filter(([file]) => /^packs\/\d+\.bin$/.test(file)).reduce((sum, [, each]) => sum + each.length, 0);
    expect(bytes).toBeLessThan(100 * 3100 + 100 * 40);
  });

  if (hasAllCases)
    it('change in one pack if one server changes, or is new', () => {
      const files = [...serverFiles(2000)];
      const before = packed(files);
      const packsOf = (all: ReadonlyMap<string, Buffer>) => [...all].filter(([file]) => /^packs\/\d+\.bin$/.test(file));
      expect(packsOf(before).length).toBeGreaterThan(4);
      const edited = files.map(([file, contents]): PublishedFile => [
        file,
        String(contents).includes('"crowd/server-7"') ? `${String(contents)} ` : contents,
      ]);
      const added: PublishedFile = ['badges/crowd/new.svg', '<svg>new</svg>'];
      for (const after of [packed(edited), packed([...files, added])]) {
        const changed = packsOf(after).filter(([file, bytes]) => before.get(file)?.equals(bytes) !== true);
        expect(changed.length).toBe(1);
      }
    });

  if (hasAllCases)
    it('stay below the limit of hosts; a larger file is divided', async () => {
      const large = Buffer.alloc(40 * 1024 * 1024, 'portolan');
      const packs = packed([
        ['v0.1/servers.json', large],
        ['v0.1/servers/index.html', large],
        ...Array.from(
          { length: 5 },
          (_, at): PublishedFile =>
            [
              'servers/crowd/one.md',
              'servers/crowd/one.json',
              'badges/crowd/one.svg',
              'connect/crowd/one.md',
              'connect/crowd/one.json',
            ].map((file) => [file, Buffer.alloc(7 * 1024 * 1024, at + 1)] as const)[at] ?? ['', ''],
        ),
      ]);
      for (const [file, bytes] of packs) expect([file, bytes.length < 25 * 1024 * 1024]).toEqual([file, true]);
      const { find } = openPacks(readerOf(packs), true);
      expect((await bytesOf(await find('v0.1/servers/index.html'))).equals(large)).toBe(true);
      expect((await bytesOf(await find('connect/crowd/one.json'))).equals(Buffer.alloc(7 * 1024 * 1024, 5))).toBe(true);
      expect([...packs.values()].reduce((sum, bytes) => sum + bytes.length, 0)).toBeLessThan(76 * 1024 * 1024);
    });

  it('of another build are noticed', async () => {
    const packs = packed(serverFiles(20));
    const other = packed(serverFiles(20, 'b'));
    const { find } = openPacks(
      (file, offset, length) => readerOf(file.startsWith('packs/index') ? packs : other)(file, offset, length),
      true,
    );
    await expect(bytesOf(await find('api/servers/crowd/server-3.json'))).rejects.toThrow(PacksError);
    await expect(openPacks(() => Promise.resolve(undefined), true).find('a')).rejects.toThrow(PacksError);
  });

  it('mark the pages of removed servers', async () => {
    const packs = packed(
      [
        ['servers/crowd/Gone/index.html', '<p>gone'],
        ['api/gone/crowd/Gone.json', '{}'],
        ['servers/crowd/there/index.html', '<p>there'],
      ],
      'pages',
    );
    const { find } = openPacks(readerOf(packs), true);
    expect((await find('servers/crowd/Gone/index.html'))?.isGone).toBe(true);
    expect((await find('servers/crowd/there/index.html'))?.isGone).toBe(false);
    expect((await find('api/gone/crowd/Gone.json'))?.isGone).toBe(false);
  });
});

describe('a host that sends whole files', () => {
  it('is read until the part has arrived, and no further', async () => {
    const chunks = Array.from({ length: 100 }, (_, at) => Buffer.alloc(1000, at));
    let sent = 0;
    const read = fetchedBytes(() => {
      const body = new ReadableStream({
        pull(controller) {
          const chunk = chunks[sent];
          sent += 1;
          if (chunk === undefined) controller.close();
          else controller.enqueue(chunk);
        },
      });
      return Promise.resolve(new Response(body));
    }, 'https://host.example/list/');
    const part = await read('packs/0.bin', 2500, 2000);
    expect(Buffer.from(defined(part)).equals(Buffer.concat(chunks).subarray(2500, 4500))).toBe(true);
    expect(sent).toBeLessThan(10);
  });
});
