import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { quantiseRows } from '../../../src/search/embedding/quantised-rows.ts';
import { crc32 } from '../../../src/search/files/crc32.ts';
import { encodeIndex } from '../../../src/search/files/encode-index.ts';
import { FACET_NAMES, ORDER_NAMES } from '../../../src/search/files/index-data.ts';
import { IndexError } from '../../../src/search/files/index-error.ts';
import type { IndexFiles } from '../../../src/search/files/index-files.ts';
import { MANIFEST_NAME } from '../../../src/search/files/manifest.ts';
import { openSource } from '../../../src/search/files/open-source.ts';
import { cases } from '../../support/cases.ts';
import { cardOf, dataOf, readerOf, someVectors } from './index-samples.ts';
import { openedFile, resealed, sealedFile } from './sealed-samples.ts';

const CARDS = Array.from({ length: 40 }, (_, row) => cardOf(`owner-${row % 7}/server-${row}`));
const DATA = { ...dataOf(CARDS), vectors: someVectors(CARDS.length) };
const FILES = await encodeIndex(DATA);

/** The same servers in three cells. */
function inCells(cards: typeof CARDS): typeof DATA {
  const vectors = someVectors(cards.length);
  const cells = { centroids: quantiseRows(new Float32Array(3 * 16).fill(0.25), 3, 16), cellOf: cards.map((_, row) => row % 3) };
  return { ...dataOf(cards), vectors: { ...vectors, cells } };
}

const CELL_FILES = await encodeIndex(inCells(CARDS));

/** One file of a kind, by the beginning of its name. */
function fileOf(kind: string, files: IndexFiles): { kind: string; name: string; bytes: Uint8Array } {
  const name = [...files.keys()].find((file) => file.includes(`/${kind}`)) ?? '';
  return { kind, name, bytes: files.get(name) ?? new Uint8Array() };
}

/** One file of every kind. */
const KINDS = [
  ...[
    'terms',
    'names',
    'filters',
    'marks',
    'lexicon',
    'columns-owner',
    'columns-category',
    'order-name',
    'order-newest',
    'cards',
    'translations',
    'vectors',
  ].map((kind) => fileOf(kind, FILES)),
  ...['centroids', 'cells'].map((kind) => fileOf(kind, CELL_FILES)),
  { ...fileOf('cards', CELL_FILES), kind: 'cards, with the codes of an index with cells' },
];

type Source = Awaited<ReturnType<typeof openSource>>;

const ROWS = CARDS.map((_, row) => row);

/** Reads the files of each kind. */
const READS: Readonly<Record<string, (source: Source) => Promise<void>>> = {
  terms: async (source) => {
    await source.loadTerms([...DATA.terms.keys()], '');
    for (const term of DATA.terms.keys()) source.postings(term);
    source.termsBeginningWith('', 1000);
  },
  names: async (source) => {
    for (const row of ROWS) source.nameOf(row);
    for (const name of DATA.nameKeys.keys()) await source.exactNames(name);
  },
  filters: async (source) => {
    for (const owner of DATA.filters.owner.keys()) await source.filterRows('owner', owner);
  },
  translations: async (source) => {
    await source.loadTranslations([...DATA.translations.keys()]);
    for (const word of DATA.translations.keys()) source.translationsOf(word);
  },
  marks: async (source) => {
    await source.marks();
  },
  lexicon: async (source) => {
    const lexicon = await source.lexicon();
    for (const word of lexicon.words()) lexicon.oneEditFrom(word);
    lexicon.has('server');
  },
  columns: async (source) => {
    for (const facet of FACET_NAMES) await source.column(facet);
  },
  order: async (source) => {
    for (const order of ORDER_NAMES) await source.order(order);
  },
  cards: async (source) => {
    await source.cards(ROWS);
    for (const row of ROWS) source.toolNamesOf(row);
  },
  cells: async (source) => {
    const count = (await source.centroids())?.count ?? 0;
    for (let cell = 0; cell < count; cell += 1) await source.cell(cell);
    if (count > 0) await source.codedRows(ROWS);
  },
  vectors: async (source) => {
    await source.vectors();
    const fine = await source.fineRows(ROWS);
    for (const row of ROWS) fine?.cosine(row, new Float32Array(16));
  },
};

/**
 * Reads all that an index holds.
 *
 * @param damaged file to read before all others, so that most damage is found without reading these
 */
async function readEverything(files: IndexFiles, damaged: string): Promise<void> {
  const source = await openSource(readerOf(files));
  const isDamaged = (kind: string): boolean => damaged.includes(`/${kind}`);
  const kinds = Object.keys(READS).sort((one, other) => Number(isDamaged(other)) - Number(isDamaged(one)));
  for (const kind of kinds) await READS[kind]?.(source);
}

function withFile(name: string, bytes: Uint8Array): IndexFiles {
  return new Map([...(CELL_FILES.has(name) && !FILES.has(name) ? CELL_FILES : FILES), [name, bytes]]);
}

async function faultOf(files: IndexFiles, damaged = ''): Promise<unknown> {
  try {
    await readEverything(files, damaged);
    return undefined;
  } catch (error) {
    return error;
  }
}

it('reads undamaged files', async () => {
  expect(await faultOf(FILES)).toBeUndefined();
  expect(KINDS.every(({ bytes }) => openedFile(bytes).contents.length > 0)).toBe(true);
});

describe.each(KINDS)('a damaged file of $kind', ({ name, bytes }) => {
  const refused = async (damaged: Uint8Array): Promise<void> => {
    const fault = await faultOf(withFile(name, damaged), name);
    expect(fault).toBeInstanceOf(IndexError);
    expect(fault).toMatchObject({ code: 'unreadable', file: name });
    expect(String(fault)).toContain(name);
  };

  it('is refused by name if any byte is changed', async () => {
    const step = Math.max(1, Math.floor(bytes.length / cases(150)));
    for (let at = 0; at < bytes.length; at += step) await refused(bytes.with(at, (bytes[at] ?? 0) ^ (1 << (at % 8))));
  });

  it('is refused by name if it is truncated, empty, longer or another file', async () => {
    for (const length of [0, 1, 3, 4, 5, bytes.length >> 1, bytes.length - 1]) await refused(bytes.slice(0, length));
    await refused(Uint8Array.of(...bytes, 0));
    await refused(Uint8Array.of(...bytes, ...bytes));
    await refused(new TextEncoder().encode('<!doctype html><title>Not found</title>'));
  });

  const { head, contents, beside } = openedFile(bytes);

  it('is read or refused, without other effects, if the checksum is valid', async () => {
    const stored = bytes.slice(0, -4);
    const changed = (of: Uint8Array): fc.Arbitrary<Uint8Array> =>
      fc
        .array(fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) }), { minLength: 1, maxLength: 4 })
        .map((changes) => changes.reduce((changing, { at, byte }) => (of.length === 0 ? of : changing.with(at % of.length, byte)), of));
    const damaged = fc.oneof(
      // What is packed mostly cannot be unpacked when it has been changed: contents are changed and packed again as well.
      changed(stored.subarray(head.length)).map((rest) => resealed(Uint8Array.of(...head, ...rest))),
      fc.tuple(changed(contents), changed(beside), fc.boolean()).map((parts) => sealedFile(head, ...parts)),
    );
    await fc.assert(
      fc.asyncProperty(damaged, async (file) => {
        const fault = await faultOf(withFile(name, file), name);
        if (fault !== undefined) expect(fault).toBeInstanceOf(IndexError);
      }),
      { numRuns: cases(100) },
    );
  });

  it('is read or refused, without other effects, whatever its contents', async () => {
    const byte = fc.oneof(fc.constantFrom(0, 1, 40, 127, 128, 255), fc.integer({ min: 0, max: 255 }));
    const some = fc.array(byte, { maxLength: 80 }).map((bytes) => Uint8Array.from(bytes));
    await fc.assert(
      fc.asyncProperty(some, fc.oneof(some, fc.constant(beside)), fc.boolean(), async (inside, outside, isPacked) => {
        for (const file of [sealedFile(head, inside, outside, isPacked), resealed(Uint8Array.of(...head, ...inside))]) {
          const fault = await faultOf(withFile(name, file), name);
          if (fault !== undefined) expect(fault).toBeInstanceOf(IndexError);
        }
      }),
      { numRuns: cases(100) },
    );
  });

  it('is refused if it declares more than it contains', async () => {
    const most = [255, 255, 255, 255, 255, 255, 255, 15];
    const stored = bytes.slice(0, -4);
    for (let at = 0; at < 60; at += Math.ceil(60 / cases(60))) {
      const claims = (of: Uint8Array): Uint8Array => Uint8Array.of(...of.subarray(0, at), ...most, ...of.subarray(at));
      const files = [sealedFile(head, claims(contents), beside, at % 2 === 0), resealed(claims(stored))];
      for (const file of files) expect(await faultOf(withFile(name, file), name), String(at)).toBeInstanceOf(IndexError);
    }
  });

  it('is refused if the data next to its contents have another size', async () => {
    await refused(sealedFile(head, contents, Uint8Array.of(...beside, 0), true));
    if (beside.length > 0) await refused(sealedFile(head, contents, beside.subarray(1), true));
  });

  it('is refused in place of another file', async () => {
    for (const other of KINDS.filter((kind) => kind.name !== name)) await refused(other.bytes);
    const cards = CARDS.slice(1);
    const fewer = await encodeIndex(CELL_FILES.has(name) ? inCells(cards) : { ...dataOf(cards), vectors: someVectors(cards.length) });
    const [, replaced = new Uint8Array()] = [...fewer].find(([file]) => file.endsWith(name.slice(name.indexOf('/')))) ?? [];
    await refused(replaced);
  });
});

it('refuses a file of the same kind in place of another', async () => {
  const [first, second] = [...FILES].filter(([name]) => name.includes('/cards-'));
  const fault = await faultOf(withFile(first![0], second![1]));
  expect(fault).toMatchObject({ name: 'IndexError', code: 'unreadable', file: first![0] });
});

describe('a damaged manifest', () => {
  const bytes = FILES.get(MANIFEST_NAME)!;

  it('is refused if any byte is changed, and wherever it is truncated', async () => {
    for (let at = 0; at < bytes.length; at += 1) {
      for (const damaged of [bytes.with(at, (bytes[at] ?? 0) ^ (1 << (at % 7))), bytes.slice(0, at)]) {
        expect(await faultOf(withFile(MANIFEST_NAME, damaged)), String(at)).toMatchObject({ name: 'IndexError', file: MANIFEST_NAME });
      }
    }
  });

  it.each([
    ['that is not JSON', 'oops', 'unreadable', /not JSON/],
    ['that is not an object', '[]', 'unreadable', /not a JSON object/],
    ['of an older format', '{"format":1,"documents":"documents.json"}', 'other-format', /format 1; this version reads 6/],
    ['of a later format', '{"format":99}', 'other-format', /format 99/],
    ['of a site', '{"files":{}}', 'other-format', /not the manifest of a search index.*folder "search"/],
    ['without a checksum', '{"format":6}', 'unreadable', /checksum/],
    ['without its members', sealedText('{"format":6'), 'unreadable', /lacks a member/],
    [
      'with a path outside its folder',
      sealedText(manifestText().replace(/[0-9a-f]{16}/, '../../etc/passwd')),
      'unreadable',
      /lacks a member/,
    ],
    ['with too many servers', sealedText(manifestText().replace('"count":40', '"count":1e15')), 'unreadable', /lacks a member/],
  ])('is refused: a manifest %s', async (_what, text, code, message) => {
    const fault = await faultOf(withFile(MANIFEST_NAME, new TextEncoder().encode(text)));
    expect(fault).toMatchObject({ name: 'IndexError', code, file: MANIFEST_NAME });
    expect(String(fault)).toMatch(message);
  });

  it('allocates no memory for servers without files', async () => {
    const text = sealedText(manifestText().replace('"count":40', '"count":16000000'));
    const fault = await faultOf(withFile(MANIFEST_NAME, new TextEncoder().encode(text)));
    expect(fault).toMatchObject({ name: 'IndexError', code: 'unreadable' });
  });
});

/** The manifest without its checksum and closing brace. */
function manifestText(): string {
  return new TextDecoder().decode(FILES.get(MANIFEST_NAME)).replace(/,"checksum".*\n$/, '');
}

function sealedText(text: string): string {
  return `${text},"checksum":"${crc32(new TextEncoder().encode(text)).toString(16).padStart(8, '0')}"}\n`;
}
