import { describe, expect, it } from 'vitest';

import { MAX_WORD_LENGTH, piecesOf, readableTokens, tokensOf } from '../../../src/search/embedding/tokens.ts';

describe('the words of a text', () => {
  it.each([
    ['getUserByID, please', ['get', 'user', 'by', 'id', 'please']],
    ['parseHTTPServer2Log', ['parse', 'http', 'server2', 'log']],
    ['snake_case-and.dots', ['snake', 'case', 'and', 'dots']],
    ['Crème brûlée', ['creme', 'brulee']],
    ['', []],
  ])('are as expected for %j', (text, words) => {
    expect(tokensOf(text)).toEqual(words);
  });

  // Work that grows with the square of the length does not end in the time of a test.
  it('are read in one pass, also of a million capitals', () => {
    expect(tokensOf(`aB${'A'.repeat(1_000_000)}c`).map(({ length }) => length)).toEqual([1, 1_000_000, 2]);
  });

  it('are none in an unsupported script', () => {
    expect(tokensOf('天気 погода 날씨')).toEqual([]);
  });
});

describe('the pieces of a word', () => {
  it('are one for each group of four letters, with marked ends', () => {
    expect(piecesOf('weather', 8192)).toHaveLength('^weather$'.length - 3);
    expect(piecesOf('a', 8192)).toHaveLength(1);
  });

  it('are shared by words with similar spelling', () => {
    const shared = piecesOf('kubernetes', 8192).filter((piece) => piecesOf('kubernetis', 8192).includes(piece));
    expect(shared.length).toBeGreaterThanOrEqual(5);
  });

  it('are valid buckets, up to the limit of a long word', () => {
    const pieces = piecesOf('x'.repeat(500) + 'é', 7);
    expect(pieces.length).toBeLessThanOrEqual(MAX_WORD_LENGTH);
    expect(pieces.every((piece) => piece >= 0 && piece < 7)).toBe(true);
  });
});

describe('the text that the model reads', () => {
  it.each(['погода в Москве API', '用 AI 翻译日语文章', '天気', '3D 物理模拟实验室'])(
    'is empty for %j: its few Latin words do not represent it',
    (text) => {
      expect(readableTokens(text)).toEqual([]);
    },
  );

  it.each([
    ['Crème brûlée', ['creme', 'brulee']],
    ['weather for Tokyo (東京)', ['weather', 'for', 'tokyo']],
    ['3d 2048', ['3d', '2048']],
    ['', []],
  ])('is split into words for %j', (text, words) => {
    expect(readableTokens(text)).toEqual(words);
  });
});
