import { describe, expect, it } from 'vitest';

import { loadTokenizer, TOKENIZER } from '../../../src/catalog/store/tokenizer.ts';
import packageFile from '../../../package.json' with { type: 'json' };

const count = await loadTokenizer();

describe('the tokenizer', () => {
  // Counts of the same texts by the original implementation, tiktoken.
  it.each([
    ['antidisestablishmentarianism', 6],
    ['2 + 2 = 4', 7],
    ['お誕生日おめでとう', 8],
    ['tiktoken is great!', 6],
    ['hello world', 2],
    ['', 0],
  ])('counts %j as o200k_base does', (text, tokens) => {
    expect(count(text)).toBe(tokens);
  });

  it('takes the name of a special token for text', () => {
    expect(count('<|endoftext|>')).toBe(7);
  });

  it('is the installed version, so that a new version does not read old counts', () => {
    expect(TOKENIZER).toBe(`gpt-tokenizer ${packageFile.dependencies['gpt-tokenizer']} o200k_base`);
  });

  it('counts a long text of words exactly', () => {
    expect(count('hello world '.repeat(500))).toBe(1001);
  });

  it.each([
    ['a word', 'a'],
    ['words without spaces', '中文'],
    ['symbols', '!'],
    ['characters of two UTF-16 units', '😀'],
  ])('counts a run of 100,000 characters in seconds: %s', (_, unit) => {
    const run = unit.repeat(100_000 / unit.length);
    const started = process.cpuUsage();
    const tokens = count(run);
    const { user } = process.cpuUsage(started);
    expect(user / 1e6).toBeLessThan(5);
    // The parts of a run are counted like the run itself, but for a few tokens at each cut.
    const perPart = count(unit.repeat(1000 / unit.length));
    expect(Math.abs(tokens - 100 * perPart)).toBeLessThanOrEqual(300);
  });
});
