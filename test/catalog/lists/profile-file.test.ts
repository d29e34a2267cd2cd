import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { profileFile, profileIdOf } from '../../../src/catalog/lists/profile-file.ts';
import { isProfileId, readProfile } from '../../../src/catalog/lists/profile.ts';
import { CONTENT_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../../src/catalog/parsing/yaml.ts';

function read(text: string): ReturnType<typeof readProfile> {
  const { value, problems } = parseYaml(text, { file: 'profiles/x.yaml', limits: CONTENT_LIMITS });
  expect(problems).toEqual([]);
  return readProfile('x', value!);
}

describe('the file of a profile', () => {
  it('reads back as the same profile', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((typed) => typed.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim());
    const servers = fc.uniqueArray(fc.constantFrom('a/b', '@acme/x.y', 'fetch', 'A/1', 'no', '12'), { maxLength: 6 });
    fc.assert(
      fc.property(
        text.filter((name) => name !== ''),
        text,
        servers,
        (name, description, list) => {
          const { value, problems } = read(profileFile({ name, description, servers: list }));
          expect(problems).toEqual([]);
          expect(value).toEqual({ id: 'x', name, description, servers: list });
        },
      ),
    );
  });

  it('has the keys of a manual file, and omits an empty description', () => {
    expect(profileFile({ name: 'Mail', description: '', servers: ['a/b'] })).toBe('name: Mail\nservers:\n  - a/b\n');
  });
});

describe('the id of a profile', () => {
  it('is derived from the words of its name', () => {
    expect(['Code review', '  Büro & Café! ', 'x'.repeat(90), '日本', '', '--'].map(profileIdOf)).toEqual([
      'code-review',
      'buro-cafe',
      'x'.repeat(64),
      'my-list',
      'my-list',
      'my-list',
    ]);
  });

  it('is always valid', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(isProfileId(profileIdOf(name))).toBe(true);
      }),
    );
  });
});
