import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { contentYaml } from '../../../src/catalog/store/content-yaml.ts';
import { parseContentFile } from '../../../src/catalog/store/content-store.ts';
import { keepComments } from '../../../src/catalog/store/kept-comments.ts';
import { cases } from '../../support/cases.ts';
import { anyContentFile } from '../../support/content-arbitraries.ts';

const STORED = `# yaml-language-server: $schema=../../../schemas/content-file.schema.json
# Reviewed, SEC-123

description: >-  # keep short
  A long text
  in two lines.
qualifiedName: 'acme/one'
# For the harbour.
tags: # sorted
- b   # first
- a
security: {scanPassed: false} # replaced
# The end.
`;

describe('a content file that is written again', () => {
  it('keeps comments, order and spelling of what has not changed', () => {
    const text = `qualifiedName: acme/one
createdAt: '2026-01-01T00:00:00.000Z'
description: A long text in two lines.
tags:
  - b
  - a
security:
  scanPassed: true
`;
    expect(keepComments(STORED, text)).toBe(`# yaml-language-server: $schema=../../../schemas/content-file.schema.json
# Reviewed, SEC-123

description: >-  # keep short
  A long text
  in two lines.
qualifiedName: 'acme/one'
createdAt: '2026-01-01T00:00:00.000Z'
# For the harbour.
tags: # sorted
- b   # first
- a
security:
  scanPassed: true
# The end.
`);
  });

  it('keeps the comment above a member that changes, and none of a member that is removed', () => {
    expect(keepComments(STORED, 'qualifiedName: acme/one\ntags: [c]\n'))
      .toBe(`# yaml-language-server: $schema=../../../schemas/content-file.schema.json
# Reviewed, SEC-123

qualifiedName: 'acme/one'
# For the harbour.
tags: [c]
# The end.
`);
  });

  it.each([
    ['has no comment', 'a: 1\nb: 2\n'],
    ['is a map in braces', '{a: 1} # one\n'],
    ['has two documents', '# one\na: 1\n---\nb: 2\n'],
    ['has a key with other characters', '# one\n"a b": 1\n'],
    ['has a problem', '# one\na: 1\na: 2\n'],
  ])('is replaced if it %s', (_, stored) => {
    expect(keepComments(stored, 'a: 3\n')).toBeUndefined();
  });

  it('keeps comments after a marker of the document or a byte order mark', () => {
    expect(keepComments('--- # one\n# two\na: 1\n', 'a: 3\n')).toBe('--- # one\n# two\na: 3\n');
    expect(keepComments('\uFEFF# one\r\na: 1\r\n', 'a: 3\n')).toBe('# one\na: 3\n');
  });

  it('keeps the blank lines at the end of a text', () => {
    const text = 'a: |+\n  x\n\n\nb: 1\n';
    expect(keepComments('# Head\na: 2\n# Above\nb: 1\n', text)).toBe('# Head\na: |+\n  x\n\n\n# Above\nb: 1\n');
    expect(keepComments('# Head\nb: 1\n# Tail\n', 'b: 1\na: |+\n  x\n\n\n...\n')).toBe('# Head\nb: 1\na: |+\n  x\n\n\n# Tail\n');
  });

  it('has the new content and the comments above what has not changed, whatever it contains', () => {
    fc.assert(
      fc.property(anyContentFile, anyContentFile, (before, after) => {
        const stored = `# Head\n${contentYaml(before).replaceAll(/^(?=\w+:)/gm, '# Above\n')}# Tail\n`;
        const text = contentYaml(after);
        const kept = keepComments(stored, text);
        if (kept === undefined) return expect.fail('The file is not divided.');
        expect(parseContentFile(kept, 'f').value).toEqual(parseContentFile(text, 'f').value);
        expect(kept.startsWith('# Head\n')).toBe(true);
        expect(kept.endsWith('# Tail\n')).toBe(true);
        expect(keepComments(kept, text)).toBe(kept);
      }),
      { numRuns: cases(100) },
    );
  });
});
