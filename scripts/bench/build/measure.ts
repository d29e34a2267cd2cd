import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { ALL_FAMILIES } from '../../../src/catalog/values/file-families.ts';
import { BUILD_HEAP } from '../../support/heap-options.ts';
import { copiedContent, crawlRows, siteYaml } from './bench-content.ts';
import { buildWithEleventy } from './eleventy.ts';
import type { BuildFigures, LargeFigures, SizeFigures } from './figures.ts';
import { folderSize } from './folder-size.ts';
import { measuredCommand } from './measured-command.ts';
import { writePeerData } from './peer-data.ts';
import type { CommandUsage } from './process-usage.ts';
import { rowsAfter, rowsOf, type ServerRow } from './rows.ts';
import { setAside } from './set-aside.ts';

type Say = (line: string) => void;

const PORTOLAN = path.resolve('scripts/portolan.mjs');

/** Where a run of the benchmark writes. */
export interface BenchFolders {
  /** Stays: content that was crawled. */
  readonly kept: string;
  /** Removed after the run. */
  readonly run: string;
}

interface MeasureOptions {
  readonly folders: BenchFolders;
  readonly say: Say;
}

/** The folders of one number of servers. */
interface Places {
  readonly content: string;
  readonly out: string;
  readonly cache: string;
}

/** Measures all builds of a number of servers, and those of the peers. */
export async function measureSize(real: readonly ServerRow[], servers: number, { folders, say }: MeasureOptions): Promise<SizeFigures> {
  const label = `${servers.toLocaleString('en')} servers`;
  const rows = rowsOf(real, servers);
  const places = await preparedContent(rows, folders, say);
  const { content, out } = places;
  const step: Step = async (text, work) => {
    const figures = await work();
    say(`${label}, ${text}: ${figures.cpuSeconds.toFixed(1)} CPU s`);
    return figures;
  };
  await chooseFamilies(content, true);
  const cold = await step('all families', () => build(places));
  const data = path.join(folders.run, 'peers');
  writePeerData({ content, site: out, folder: data });
  await crawlRows(rowsAfter(rows, 1), content);
  await chooseFamilies(content, true);
  const second = await step('1 % changed, second build', () => build(places));
  await crawlRows(rowsAfter(rows, 2), content);
  await chooseFamilies(content, true);
  const changed = await step('1 % changed', () => build(places));
  const unchanged = await step('nothing changed', () => build(places));
  await setAside(folders.run, places.out, places.cache);
  await chooseFamilies(content, false);
  const bare = await step('families off', () => build(places));
  await setAside(folders.run, places.out, places.cache, content);
  const peers = await measurePeers(data, folders, step);
  await setAside(folders.run, data);
  return { servers, cold, second, changed, unchanged, bare, ...peers };
}

type Step = (text: string, work: () => Promise<BuildFigures>) => Promise<BuildFigures>;

async function measurePeers(
  data: string,
  folders: BenchFolders,
  step: Step,
): Promise<Pick<SizeFigures, 'eleventy' | 'eleventyData' | 'plain'>> {
  const out = path.join(folders.run, 'peer-site');
  const into = async (text: string, work: () => Promise<CommandUsage>): Promise<BuildFigures> => {
    await mkdir(out);
    const figures = await step(text, () => sized(out, work));
    await setAside(folders.run, out);
    return figures;
  };
  const loop = path.join(import.meta.dirname, 'plain-loop.ts');
  return {
    eleventy: await into('Eleventy', () => buildWithEleventy('content-files', { data, out, run: folders.run })),
    eleventyData: await into('Eleventy, one data file', () => buildWithEleventy('one-data-file', { data, out, run: folders.run })),
    plain: await into('plain loop', () => measuredCommand({ args: [loop, data, out] })),
  };
}

/** Builds a number of servers once, with all families. */
export async function measureLarge(
  real: readonly ServerRow[],
  servers: number,
  { folders, say, verified }: MeasureOptions & { readonly verified: boolean },
): Promise<LargeFigures> {
  const places = await preparedContent(rowsOf(real, servers), folders, say);
  await chooseFamilies(places.content, true);
  say(`Building ${servers.toLocaleString('en')} servers …`);
  const cold = await build(places);
  const verify = verified ? await measuredCommand({ args: [PORTOLAN, 'verify', places.out, '--allow-unsigned'] }) : undefined;
  await setAside(folders.run, places.out, places.cache, places.content);
  return { servers, cold, verify };
}

async function preparedContent(rows: readonly ServerRow[], { kept, run }: BenchFolders, say: Say): Promise<Places> {
  const content = path.join(run, 'content');
  say(`Crawling ${rows.length.toLocaleString('en')} servers, or copying what an earlier run crawled …`);
  await copiedContent(rows, path.join(kept, `servers-${rows.length}`), content);
  return { content, out: path.join(run, 'site'), cache: path.join(run, 'cache') };
}

/** Preview images are measured neither with nor without the other families: only catalogues of up to 1,000 servers have them. */
async function chooseFamilies(content: string, isOn: boolean): Promise<void> {
  const families = Object.fromEntries(Object.keys(ALL_FAMILIES).map((family) => [family, isOn && family !== 'openGraph']));
  await writeFile(path.join(content, 'site.yaml'), siteYaml(families));
}

function build({ content, out, cache }: Places): Promise<BuildFigures> {
  const environment = {
    ...{ PORTOLAN_CONTENT: content, PORTOLAN_OUT: out, PORTOLAN_CACHE: cache },
    ...{ PORTOLAN_SITE: 'https://catalogue.example.org', PORTOLAN_BASE: '/', PORTOLAN_EMBEDDER: 'built-in' },
  };
  return sized(out, () => measuredCommand({ args: [...BUILD_HEAP, PORTOLAN, 'build'], environment }));
}

async function sized(folder: string, work: () => Promise<CommandUsage>): Promise<BuildFigures> {
  const usage = await work();
  return { ...usage, ...folderSize(folder) };
}
