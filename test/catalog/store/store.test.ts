import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { recordsOfProfile } from '../../../src/catalog/published/catalog.ts';
import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';
import { isError, type Problem } from '../../../src/catalog/parsing/problem.ts';
import { catalogOf, newestFetch, readStore } from '../../../src/catalog/store/store.ts';
import { folderWith, temporaryFolder } from '../../support/content-folder.ts';

const BOOKS = "createdAt: '2026-01-01'\n";
const server = (name: string, id: string, more = ''): string =>
  `qualifiedName: ${name}\nid: 00000000-0000-4000-8000-00000000000${id}\n${BOOKS}${more}`;

/** `code path:line:column`, the path below the folder. */
function placed(problems: readonly Problem[], folder: string): string[] {
  return problems.map(({ code, file, position }) => `${code} ${path.relative(folder, file ?? '')}:${position?.line}:${position?.column}`);
}

describe('readStore', () => {
  it('reads servers in the order of their paths, profiles and the site', async () => {
    const folder = await folderWith({
      'servers/zed/tool.yaml': server('Zed/Tool', '1', 'useCount: 5\n'),
      'servers/_/exa.yaml': server('exa', '2'),
      'servers/acme/weather.yaml': server('acme/weather', '3'),
      'profiles/travel.yaml': 'name: Travel\nservers:\n  - zed/tool\n  - ACME/Weather\n',
      'site.yaml': 'name: Harbour\n',
    });
    const store = readStore(folder);
    expect(store.problems).toEqual([]);
    expect(store.files.map(({ facts }) => facts.qualifiedName)).toEqual(['exa', 'acme/weather', 'Zed/Tool']);
    expect(store.profiles).toMatchObject([{ id: 'travel', servers: ['zed/tool', 'ACME/Weather'] }]);
    expect(store.site.name).toBe('Harbour');
    expect(catalogOf(store).records.map(({ qualifiedName, profiles }) => [qualifiedName, profiles])).toEqual([
      ['Zed/Tool', ['travel']],
      ['acme/weather', ['travel']],
      ['exa', []],
    ]);
  });

  it('returns an empty store for an empty folder', async () => {
    const folder = await temporaryFolder();
    for (const place of [folder, path.join(folder, 'nowhere')]) {
      expect(readStore(place)).toEqual({
        files: [],
        removed: [],
        icons: new Set(),
        profiles: [],
        products: [],
        site: DEFAULT_SITE_SETTINGS,
        problems: [],
      });
    }
  });

  it('ignores all files that are not content files', async () => {
    const folder = await folderWith({
      'servers/acme/weather.yaml': server('acme/weather', '1'),
      'servers/acme/.weather.yaml.1234.tmp': 'half a fi',
      'servers/acme/.hidden.yaml': 'not: read',
      'servers/acme/notes.md': '# notes',
      'servers/README': 'x',
    });
    const { files, problems } = readStore(folder);
    expect([files.length, problems]).toEqual([1, []]);
  });

  it('omits only the file that cannot be read, with the place of the error', async () => {
    const folder = await folderWith({
      'servers/acme/weather.yaml': server('acme/weather', '1'),
      'servers/bad/name.yaml': '# a comment\nqualifiedName: a b\n',
      'servers/bad/nothing.yaml': '',
      'servers/bad/syntax.yaml': `${server('bad/syntax', '2')}description: a: b\n`,
      'servers/bad/type.yaml': `${server('bad/type', '3')}tools:\n  - name: ok\n  - description: no name\n`,
      'profiles/Bad.yaml': 'name: x\nservers: []\n',
      'profiles/empty.yaml': 'servers: []\n',
      'site.yaml': '- a list\n',
    });
    const { files, profiles, site, problems } = readStore(folder);
    expect(files.map(({ facts }) => facts.qualifiedName)).toEqual(['acme/weather', 'bad/type']);
    expect([profiles, site]).toEqual([[], DEFAULT_SITE_SETTINGS]);
    expect(placed(problems, folder)).toEqual([
      'bad-name servers/bad/name.yaml:2:1',
      'empty-document servers/bad/nothing.yaml:1:1',
      'yaml-syntax servers/bad/syntax.yaml:4:15',
      'bad-tool servers/bad/type.yaml:6:5',
      'bad-profile-id profiles/Bad.yaml:1:1',
      'missing-name profiles/empty.yaml:1:1',
      'not-site-settings site.yaml:1:1',
    ]);
    expect(problems.every(({ hint }) => hint !== undefined)).toBe(true);
  });

  it('keeps the first of two files with the same name or id', async () => {
    const folder = await folderWith({
      'servers/acme/weather.yaml': server('acme/weather', '1', 'description: first\n'),
      'servers/other/weather.yaml': server('ACME/Weather', '2', 'description: second\n'),
      'servers/zed/tool.yaml': server('zed/tool', '1', 'description: third\n'),
    });
    const { files, problems } = readStore(folder);
    expect(files.map(({ facts }) => facts.description)).toEqual(['first']);
    expect(placed(problems.filter(isError), folder)).toEqual([
      'name-taken servers/other/weather.yaml:1:1',
      'name-taken servers/zed/tool.yaml:1:1',
    ]);
    expect(problems.filter(isError).every(({ message }) => message.includes(path.join('acme', 'weather.yaml')))).toBe(true);
    expect(problems.filter(isError).map(({ hint }) => hint)).toEqual([
      'Remove one of the two files.',
      'Remove "id" from the file that is a copy.',
    ]);
  });

  it('does not advise to move a file over another one', async () => {
    const folder = await folderWith({
      'servers/acme/weather.yaml': server('acme/weather', '1'),
      'servers/copy.yaml': server('acme/weather', '2'),
    });
    const { problems } = readStore(folder);
    expect(problems.find(({ code }) => code === 'misplaced-file')?.hint).toBe(
      'There is a file at servers/acme/weather.yaml already: correct the name, or remove one of the two files.',
    );
  });

  it('keeps a file at the wrong path, and reports the right one', async () => {
    const folder = await folderWith({ 'servers/acme/Weather.yaml': server('acme/weather', '1'), 'servers/exa.yml': server('exa', '2') });
    const { files, problems } = readStore(folder);
    expect(files).toHaveLength(2);
    expect(placed(problems, folder)).toEqual(['misplaced-file servers/acme/Weather.yaml:1:1', 'misplaced-file servers/exa.yml:1:1']);
    expect(problems.map(({ hint }) => hint)).toEqual(['Move it to servers/acme/weather.yaml.', 'Move it to servers/_/exa.yaml.']);
  });

  it('reports each server of a profile that does not exist, with its line', async () => {
    const folder = await folderWith({
      'servers/acme/weather.yaml': server('acme/weather', '1'),
      'profiles/travel.yml': 'name: Travel\nservers:\n  - gone/away\n  - acme/weather\n  - " lost "\n',
    });
    const { profiles, problems } = readStore(folder);
    expect(profiles).toMatchObject([{ servers: ['gone/away', 'acme/weather', 'lost'] }]);
    expect(placed(problems, folder)).toEqual(['unknown-server profiles/travel.yml:3:5', 'unknown-server profiles/travel.yml:5:5']);
  });

  it('reports a server whose file cannot be read once, and not in each profile that names it', async () => {
    const folder = await folderWith({
      'servers/acme/weather.yaml': 'qualifiedName: [\n',
      'servers/acme/tide.yaml': server('acme/other', '1'),
      'profiles/travel.yaml': 'name: Travel\nservers:\n  - acme/weather\n  - acme/tide\n',
    });
    const { problems } = readStore(folder);
    expect(placed(problems, folder).sort()).toEqual([
      'misplaced-file servers/acme/tide.yaml:1:1',
      'unknown-server profiles/travel.yaml:4:5',
      'yaml-syntax servers/acme/weather.yaml:2:1',
    ]);
  });
});

describe('a profile that names a renamed server', () => {
  const renamed = "formerNames:\n  - {name: acme/old, since: '2026-02-01'}\n  - {name: acme/older, since: '2026-01-01'}\n";
  const files = {
    'servers/acme/new.yaml': server('acme/new', '1', renamed),
    'profiles/travel.yaml': 'name: Travel\nservers:\n  - ACME/old\n  - acme/older\n',
  };

  it('keeps it, and says its present name', async () => {
    const folder = await folderWith(files);
    const store = readStore(folder);
    expect(store.profiles[0]?.servers).toEqual(['acme/new']);
    expect(recordsOfProfile(catalogOf(store), 'travel').map(({ qualifiedName }) => qualifiedName)).toEqual(['acme/new']);
    expect(placed(store.problems, folder)).toEqual(['renamed-server profiles/travel.yaml:3:5', 'renamed-server profiles/travel.yaml:4:5']);
    expect(store.problems[0]).toMatchObject({ severity: 'notice', message: expect.stringContaining('"acme/new" now') as string });
  });

  it('has another server that has the name now', async () => {
    const folder = await folderWith({ ...files, 'servers/acme/old.yaml': server('acme/old', '2') });
    const store = readStore(folder);
    expect(store.profiles[0]?.servers).toEqual(['ACME/old', 'acme/new']);
    expect(placed(store.problems, folder)).toEqual(['renamed-server profiles/travel.yaml:4:5']);
  });
});

describe('removed servers in the content store', () => {
  const state = (since: string): string => `state: {status: gone, since: '${since}', code: deleted, message: It was deleted.}\n`;
  const files = {
    'servers/acme/sunk.yaml': server('acme/Sunk', '1', `displayName: Sunk\nuseCount: 9\nversion: 1.2.3\n${state('2026-03-01')}`),
    'servers/acme/weather.yaml': server('acme/weather', '2'),
    'profiles/travel.yaml': 'name: Travel\nservers:\n  - ACME/sunk\n  - acme/weather\n',
  };

  it('are separate from listed ones, and in no profile', async () => {
    const store = readStore(await folderWith(files));
    expect(store.files.map(({ facts }) => facts.qualifiedName)).toEqual(['acme/weather']);
    expect(store.removed.map(({ facts }) => facts.qualifiedName)).toEqual(['acme/Sunk']);
    const catalog = catalogOf(store);
    expect(catalog.records.map(({ qualifiedName }) => qualifiedName)).toEqual(['acme/weather']);
    expect(recordsOfProfile(catalog, 'travel')).toHaveLength(1);
    expect(catalog.removed).toEqual([
      {
        qualifiedName: 'acme/Sunk',
        id: '00000000-0000-4000-8000-000000000001',
        displayName: 'Sunk',
        version: '1.2.3',
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
        since: '2026-03-01T00:00:00.000Z',
        code: 'deleted',
        message: 'It was deleted.',
        reservedUntil: '2026-05-30T00:00:00.000Z',
      },
    ]);
  });

  it('are reported as a notice if a profile names them', async () => {
    const folder = await folderWith(files);
    const { problems } = readStore(folder);
    expect(placed(problems, folder)).toEqual(['gone-server profiles/travel.yaml:3:5']);
    expect(problems[0]).toMatchObject({ severity: 'notice', message: expect.stringContaining('removed on 2026-03-01') as string });
  });

  it('reserve their name and id against any other file, and affect the time of a build', async () => {
    const folder = await folderWith({ ...files, 'servers/zed/sunk.yaml': server('zed/sunk', '1') });
    const store = readStore(folder);
    expect(placed(store.problems, folder)).toContain('name-taken servers/zed/sunk.yaml:1:1');
    expect(store.files).toHaveLength(1);
    expect(newestFetch(store)).toBe('2026-03-01T00:00:00.000Z');
  });
});

describe('newestFetch', () => {
  it('is the latest time of a fetch or creation in the store', async () => {
    const from = "from:\n  tools: {source: x, fetchedAt: '2026-03-01T00:00:00Z'}\n  usage: {source: x, fetchedAt: '2026-02-01'}\n";
    const folder = await folderWith({ 'servers/a/b.yaml': server('a/b', '1', from), 'servers/c/d.yaml': server('c/d', '2') });
    expect(newestFetch(readStore(folder))).toBe('2026-03-01T00:00:00.000Z');
  });

  it('is the epoch for an empty store, so that every build of it is the same', async () => {
    expect(newestFetch(readStore(await temporaryFolder()))).toBe('1970-01-01T00:00:00.000Z');
  });
});
