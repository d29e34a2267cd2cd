import { describe, expect, it } from 'vitest';

import { MAX_WORD_LENGTH, piecesOf, readableTokens, tokensOf } from '../../../src/search/embedding/tokens.ts';

describe('the words of a text', () => {
  it.each([
    ['getUserByID, please', ['get', 'user', 'by', 'id', 'please']],
    ['parseHTTPServer2Log', ['parse', 'http', 'server2', 'log']],
    ['snake_case-and.dots', ['snake', 'case', 'and', 'dots']],
    ['Crème brûlée', ['creme', 'brulee']],
    ['', []],
  ])('are those of %j', (text, words) => {
    expect(tokensOf(text)).toEqual(words);
  });

  it('are none in another script', () => {
    expect(tokensOf('天気 погода 날씨')).toEqual([]);
  });
});

describe('the pieces of a word', () => {
  it('are one for each group of four letters, ends marked', () => {
    expect(piecesOf('weather', 8192)).toHaveLength('^weather$'.length - 3);
    expect(piecesOf('a', 8192)).toHaveLength(1);
  });

  it('are shared by words that are written alike', () => {
    const shared = piecesOf('kubernetes', 8192).filter((piece) => piecesOf('kubernetis', 8192).includes(piece));
    expect(shared.length).toBeGreaterThanOrEqual(5);
  });

  it('are buckets that there are, and no more than a long word may have', () => {
    const pieces = piecesOf('x'.repeat(500) + 'é', 7);
    expect(pieces.length).toBeLessThanOrEqual(MAX_WORD_LENGTH);
    expect(pieces.every((piece) => piece >= 0 && piece < 7)).toBe(true);
  });
});

describe('what the model can read', () => {
  it.each(['погода в Москве API', '用 AI 翻译日语文章', '天気', '3D 物理模拟实验室'])(
    'is nothing of %j: its few Latin words are not what it says',
    (text) => {
      expect(readableTokens(text)).toEqual([]);
    },
  );

  it.each([
    ['Crème brûlée', ['creme', 'brulee']],
    ['weather for Tokyo (東京)', ['weather', 'for', 'tokyo']],
    ['3d 2048', ['3d', '2048']],
    ['', []],
  ])('is %j', (text, words) => {
    expect(readableTokens(text)).toEqual(words);
  });
});
