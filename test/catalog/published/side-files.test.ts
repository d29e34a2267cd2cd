import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { foldName, isQualifiedName } from '../../../src/catalog/values/qualified-name.ts';
import { sideFiles, type SideFile } from '../../../src/catalog/published/side-files.ts';
import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';
import { removedRecord, record } from '../../support/records.ts';

const KINDS: readonly SideFile[] = ['md', 'json', 'brief', 'connect-md', 'connect-json', 'badge', 'picture'];
const part = fc.constantFrom('a', 'A', '@a', 'a.md', 'a.svg', 'a.png', 'a.md.md', 'a.brief', 'a.brief.md', 'b');
const anyName = fc
  .oneof(
    part,
    fc.tuple(part, part).map(([owner, bare]) => `${owner}/${bare}`),
  )
  .filter(isQualifiedName);

describe("the alternate formats of a server's page", () => {
  it('have one path each, different from every folder of the site, also on case-insensitive file systems', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyName, { selector: foldName, maxLength: 20 }), fc.nat(), (names, cut) => {
        const listed = names.slice(0, cut % (names.length + 1));
        const removed = names.slice(listed.length).map((name) => removedRecord(name));
        const files = sideFiles(createCatalog({ records: listed.map((name) => record(name)), removed }));
        const paths = listed.flatMap((name) => KINDS.flatMap((kind) => files.path(kind, name) ?? []));
        const pages = names.flatMap((name) => [`servers/${name}/index.html`, `connect/${name}/index.html`]);
        const all = [...paths, ...pages].map(foldName);
        expect(new Set(all).size).toBe(all.length);
        const folders = new Set(all.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))));
        expect(all.filter((path) => folders.has(path))).toEqual([]);
      }),
    );
  });

  it('are omitted if another server has that path', () => {
    const files = sideFiles(
      createCatalog({ records: ['notes', 'notes.md/x', 'plan', 'Plan.md', 'a/b', 'a/b.svg'].map((name) => record(name)) }),
    );
    expect(files.path('md', 'notes')).toBeUndefined();
    expect(files.path('md', 'plan')).toBeUndefined();
    expect(files.path('json', 'notes')).toBe('servers/notes.json');
    expect(files.path('brief', 'notes')).toBe('servers/notes.brief.md');
    expect(files.path('badge', 'a/b')).toBe('badges/a/b.svg');
    expect(files.path('picture', 'a/b')).toBe('og/servers/a/b.png');
  });

  it('do not exist for a disabled format', () => {
    const site = {
      ...DEFAULT_SITE_SETTINGS,
      files: {
        openGraph: false,
        badges: false,
        icons: true,
        twins: false,
        briefs: false,
        install: false,
        ownerFeeds: true,
        official: true,
      },
    };
    const files = sideFiles(createCatalog({ records: [record('a/b')], site }));
    expect(KINDS.map((kind) => files.path(kind, 'a/b'))).toEqual(KINDS.map(() => undefined));
  });
});
