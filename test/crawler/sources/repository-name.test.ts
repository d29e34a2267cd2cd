import { describe, expect, it } from 'vitest';

import { repositoryName } from '../../../src/crawler/sources/repository-name.ts';

const LOCATION = { owner: 'acme', repo: 'mono', folder: 'packages/one', ref: 'HEAD' };
const SAYS_NOTHING = { verified: undefined };

describe('the name of a server from a repository', () => {
  it.each([
    ['acme/theirs', 'acme/theirs'],
    ['@Acme/theirs', '@Acme/theirs'],
    ['theirs', 'acme/theirs'],
    ['io.github.Acme/theirs', 'io.github.Acme/theirs'],
    ['@theirs', 'acme/theirs'],
    ['A Fine Server', 'acme/mono-one'],
    ['acme/A Fine Server', 'acme/mono-one'],
    ['index', 'acme/mono-one'],
    [undefined, 'acme/mono-one'],
  ])('is derived from its file and its place: %s becomes %s', (stated, name) => {
    expect(repositoryName(SAYS_NOTHING, stated, LOCATION, [])).toEqual({ name, problems: [] });
  });

  it('is not that of another owner, unless the maintainers verified the entry', () => {
    expect(repositoryName(SAYS_NOTHING, 'other/theirs', LOCATION, [])).toMatchObject({
      name: 'acme/mono-one',
      problems: [{ code: 'foreign-name', severity: 'warning', pointer: '/name' }],
    });
    expect(repositoryName(SAYS_NOTHING, 'io.github.other/theirs', LOCATION, []).name).toBe('acme/mono-one');
    expect(repositoryName({ verified: false }, 'other/theirs', LOCATION, []).name).toBe('acme/mono-one');
    expect(repositoryName({ verified: true }, 'other/theirs', LOCATION, [])).toEqual({ name: 'other/theirs', problems: [] });
  });

  it('is the one in the source list, whatever the file states', () => {
    expect(repositoryName({ verified: undefined, name: 'our/name' }, 'other/theirs', LOCATION, [])).toEqual({
      name: 'our/name',
      problems: [],
    });
  });
});
