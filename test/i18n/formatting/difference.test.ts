import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { difference, shortened, type DifferencePart } from '../../../src/i18n/formatting/difference.ts';
import { anyText } from '../../support/json-arbitraries.ts';

function shown(parts: readonly DifferencePart[]): string {
  return parts.map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`)).join('');
}

const textOf = (parts: readonly DifferencePart[], without: DifferencePart['kind']): string =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

describe('the difference of two texts', () => {
  it('compares words', () => {
    expect(shown(difference('Reads a file from disk.', 'Reads a mail from disk, then sends it.'))).toBe(
      'Reads a [-file-]{+mail+} from disk{+, then sends it+}.',
    );
    expect(shown(difference('', 'New.'))).toBe('{+New.+}');
    expect(shown(difference('Same.', 'Same.'))).toBe('Same.');
    expect(difference('', '')).toEqual([]);
  });

  it('contains both texts completely, and no two adjacent parts of one kind', () => {
    const texts = fc.oneof(
      anyText,
      fc.array(fc.constantFrom('a', 'b', ' ', '.', '\n'), { maxLength: 40 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const parts = difference(before, after);
        expect(textOf(parts, 'added')).toBe(before);
        expect(textOf(parts, 'removed')).toBe(after);
        parts.forEach(({ kind, text }, index) => expect(text !== '' && kind !== parts[index + 1]?.kind).toBe(true));
      }),
    );
  });

  it('is computed quickly for texts without a common part', () => {
    const [before, after] = ['a '.repeat(20_000), 'b '.repeat(20_000)].map((text) => text.trim());
    expect(difference(before ?? '', after ?? '').map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });

  it('cuts long unchanged parts', () => {
    const parts = shortened(
      difference(`${'start '.repeat(200)}old ${'end '.repeat(200)}`, `${'start '.repeat(200)}new ${'end '.repeat(200)}`),
    );
    expect(parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
    expect(shown(parts).length).toBeLessThan(400);
    expect(shown(parts)).toMatch(/^… .*start \[-old-\]\{\+new\+\} end .* …$/s);
  });
});
