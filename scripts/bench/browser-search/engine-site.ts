import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { slashPath } from '../../../src/catalog/store/slash-path.ts';
import { installScratch } from '../support/scratch-packages.ts';
import { engineFolder, OWN } from './engine-folders.ts';
import { bundlePage } from './page-bundle.ts';
import type { FileContents, Peer } from './peers/peer.ts';
import { siteFiles, weightOf, type SiteFiles, type Weight } from './site-files.ts';

/** An engine, its index and its page as files. */
export interface EngineSite {
  readonly buildSeconds: number;
  readonly indexWeight: Weight;
  /** By their paths below the folder of the engine. */
  readonly files: SiteFiles;
}

/**
 * Builds a peer's site: installs it if necessary, builds its index, bundles its page.
 *
 * @throws Error if npm cannot install it
 */
export async function peerSite(name: string, peer: Peer): Promise<EngineSite> {
  const folder = engineFolder(name);
  const isInstalled = Object.keys(peer.dependencies).length > 0;
  if (isInstalled) await installScratch(folder, peer.dependencies);
  const page = path.join(folder, 'page.js');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'engine.js'), peer.page);
  const runner = path.join(import.meta.dirname, 'pages/bench-page.ts');
  await writeFile(page, `import { runPage } from ${JSON.stringify(runner)};\nimport { open } from './engine.js';\nrunPage(open);\n`);
  const built = await build(name, path.join(folder, 'node_modules'));
  const code = within('index', built.code);
  return assemble(built, new Map([...(await bundlePage(page, 'index')), ...code]), 'index');
}

/** Builds our own site, with a second page that measures inside a worker. */
export async function ownSite(): Promise<EngineSite> {
  const page = await bundlePage(path.join(import.meta.dirname, 'pages/own-page.ts'), 'index');
  const warm = await bundlePage(path.join(import.meta.dirname, 'pages/own-warm-page.ts'), 'warm');
  const built = await build(OWN, '');
  return assemble(built, new Map([...page, ...warm]), 'search');
}

interface Built {
  readonly seconds: number;
  readonly index: FileContents;
  readonly code: FileContents;
}

async function build(engine: string, modules: string): Promise<Built> {
  const out = path.join(engineFolder(engine), 'built');
  await rm(out, { recursive: true, force: true });
  const script = path.join(import.meta.dirname, 'build-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, engine, modules, out]);
  // The program prints no other output.
  const { seconds } = JSON.parse(stdout) as Pick<Built, 'seconds'>;
  return { seconds, index: await readFolder(path.join(out, 'index')), code: await readFolder(path.join(out, 'code')) };
}

async function assemble({ seconds, index }: Built, page: FileContents, indexFolder: string): Promise<EngineSite> {
  const indexFiles = await siteFiles(within(indexFolder, index));
  const files = new Map([...(await siteFiles(page)), ...indexFiles]);
  return { buildSeconds: seconds, indexWeight: weightOf(indexFiles), files };
}

async function readFolder(folder: string): Promise<FileContents> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, Uint8Array>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    files.set(slashPath(path.relative(folder, file)), await readFile(file));
  }
  return files;
}

/** The same files in a folder. */
export function within<File>(folder: string, files: ReadonlyMap<string, File>): ReadonlyMap<string, File> {
  return new Map([...files].map(([name, file]) => [`${folder}/${name}`, file]));
}
