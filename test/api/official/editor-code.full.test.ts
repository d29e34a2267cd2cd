import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { catalogOf, readStore } from '../../../src/catalog/store/store.ts';
import { defined } from '../../support/defined.ts';
import { loadEditorCode } from '../../support/editor-code.ts';
import { openGallery, type Gallery, type GalleryServer } from '../../support/editor-gallery.ts';
import { installInEditor, isStartable, type EditorServer } from '../../support/editor-install.ts';
import type { TestServer } from '../../support/http-server.ts';
import { importedEntry } from '../../support/imported-entry.ts';
import { OFFICIAL_HOSTS } from '../../support/official-hosts.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../support/shared-data.ts';

const code = await loadEditorCode();

const CONTENTS: readonly (readonly [
  title: string,
  isHere: boolean,
  records: () => readonly ServerRecord[],
  expected: readonly number[],
])[] = [
  ['the bundled content', true, () => catalogOf(readStore('content')).records, [64, 61]],
  [
    'the real entries of the official registry',
    hasSharedData,
    () => sharedRows<{ readonly server: unknown }>('official', 'server-json.jsonl').map(({ server }) => importedEntry(server)),
    [655, 624],
  ],
];

const CASES = CONTENTS.flatMap(([title, isHere, records, expected]) =>
  OFFICIAL_HOSTS.map(([host, open]) => ({ title, host, isHere, records, expected, open })),
);

describe.skipIf(code === undefined)("VS Code's own code, from npm", () => {
  for (const { title, host, isHere, records, expected, open } of CASES) {
    describe.skipIf(!isHere)(`with ${title}, published by ${host} ${isHere ? '' : NEEDS_SHARED_DATA}`, () => {
      let server: TestServer;
      let gallery: Gallery;
      let listed: readonly GalleryServer[];
      beforeAll(async () => {
        server = await open(createCatalog({ records: records() }));
        gallery = defined(code).openGallery(`${server.url}/list/`);
        listed = await gallery.list();
      });
      afterAll(() => server.close());

      it('lists every server once, as the imitation does', async () => {
        expect(new Set(listed.map(({ name }) => name)).size).toBe(expected[0]);
        const imitated = await (await openGallery(`${server.url}/list/`)).list();
        expect(listed.map(({ name }) => name)).toEqual(imitated.map(({ name }) => name));
      });

      it('finds every server by its name', async () => {
        for (const { name, version } of listed) expect(await gallery.get(name)).toMatchObject({ name, version });
        expect(await gallery.get('nobody/here')).toBeUndefined();
      });

      it('installs what the imitation installs, in the same way', () => {
        const installed = listed.map((each) => [each, attempt(() => defined(code).install(each))] as const);
        for (const [each, made] of installed) expect(made, each.name).toEqual(attempt(() => installInEditor(each)));
        const counts = Map.groupBy(installed, ([, made]) => programOf(made));
        const texts = [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([program, { length }]) => `${program} ${length}`);
        const startable = installed.filter(([, made]) => typeof made === 'object' && isStartable(made)).length;
        process.stdout.write(`VS Code, ${title}, ${host}: lists ${listed.length}, installs ${startable} (${texts.join(', ')})\n`);
        expect([listed.length, startable]).toEqual(expected);
      });
    });
  }
});

/** A server in the editor's configuration, or the message of the failure. */
function attempt(install: () => EditorServer): EditorServer | string {
  try {
    return install();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function programOf(made: EditorServer | string): string {
  if (typeof made === 'string') return `not: ${made}`;
  return made.config.type === 'http' ? 'remote' : made.config.command;
}
