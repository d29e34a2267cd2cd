import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { buildCommand, type RenderSite } from '../../scripts/commands/build.ts';
import { newestFetch, readStore, type StoredContent } from '../../src/catalog/store/store.ts';
import { signingSettings } from '../../src/publish/manifest/signing-settings.ts';
import { buildTime, writeManifest } from '../../src/publish/manifest/write-manifest.ts';
import { writeInPacks } from '../../src/publish/packed/packing-writer.ts';
import { folderWriter } from '../../src/publish/output/folder-writer.ts';
import type { SiteWriter } from '../../src/publish/output/site-writer.ts';
import { publishContent } from '../../src/publish/publish-content.ts';
import { buildSettings, type BuildSettings } from '../../src/publish/settings/build-settings.ts';
import { staticEmbedder } from '../../src/search/embedding/static-embedder.ts';
import type { Finished } from './built-site.ts';
import { runHere } from './run-here.ts';
import { tinyModel } from './tiny-model.ts';

/**
 * Writes a site as a build does, in milliseconds: short pages in place of those of Astro, and an index with a model of a few words. For
 * tests of what is written beside the pages, and of what commands and hosts do with a built site.
 */
export const renderPageFiles: RenderSite = async ({ settings, writer, store }) => {
  await writeSite(settings, writer, store);
};

async function writeSite({ publication, content, cache }: BuildSettings, writer: SiteWriter, store: StoredContent): Promise<void> {
  const pages = pagePaths(store);
  for (const [file, text] of [...pages.map((page) => [`${page}index.html`, pageText(page)] as const), ...ASSETS]) {
    writer.put(file, text);
  }
  const embedder = staticEmbedder(await tinyModel([['weather', 'rain', 'forecast']]));
  await publishContent(store, { writer, publication, embedder, contentFolder: content, pages, cache });
}

/** What Astro and the public folder add to the pages. */
const ASSETS: readonly (readonly [file: string, text: string])[] = [
  ['404.html', '<!doctype html><title>Not found</title><p>There is no such page.</p>'],
  ['_astro/page.AbCd1234.js', 'export {};\n'],
  ['_astro/page.AbCd1234.css', 'body{color:canvastext}\n'],
  ['service-worker.js', 'export {};\n'],
];

/** Paths of pages, each with a slash at the end but for the first. */
function pagePaths({ files, removed, profiles }: StoredContent): string[] {
  const names = files.map(({ facts }) => facts.qualifiedName);
  return [
    ...['', 'browse/', 'changes/', 'checks/', 'docs/', 'reference/'],
    ...names.flatMap((name) => [`servers/${name}/`, `connect/${name}/`]),
    ...removed.map(({ facts }) => `servers/${facts.qualifiedName}/`),
    ...profiles.map(({ id }) => `profiles/${id}/`),
  ];
}

function pageText(page: string): string {
  return `<!doctype html><html lang="en"><title>Page</title><p>The page at "${page.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}".</p></html>\n`;
}

/** Runs `portolan build` in this process, with {@link renderPageFiles}. */
export function buildHere(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Finished> {
  return runHere(buildCommand(renderPageFiles), ['build', ...args], environment);
}

/**
 * Writes the site of a content folder with {@link renderPageFiles} and its manifest.
 *
 * @param environment settings as for `portolan build`
 * @returns its folder, which stays until all tests are over
 */
export async function publishedTree(content: string, environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const out = path.join(await mkdtemp(path.join(tmpdir(), 'portolan-tree-')), 'dist');
  await mkdir(out);
  const settings = { ...buildSettings({ PORTOLAN_SITE: 'https://portolan.example', ...environment }), content, out };
  const store = readStore(content);
  const writer = folderWriter(out);
  await writeInPacks(writer, { packed: store.site.files.packed }, (packing) => writeSite(settings, packing, store));
  const signing = await signingSettings(environment);
  const createdAt = buildTime(signing, newestFetch(store), Date.now());
  await writeManifest(writer, { servers: store.files.length, createdAt }, signing);
  return out;
}
