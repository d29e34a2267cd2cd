import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { installScratch } from '../support/scratch-packages.ts';
import { ELEVENTY_CONFIG, SITE_OF_CONTENT_FILES, SITE_OF_ONE_DATA_FILE } from './eleventy-sites.ts';
import { measuredCommand } from './measured-command.ts';
import { PEER_FILES } from './peer-data.ts';
import type { CommandUsage } from './process-usage.ts';
import { setAside } from './set-aside.ts';

const VERSION = '3.1.8';
/** Name and version of the peer. */
export const ELEVENTY = `Eleventy ${VERSION}`;
const FOLDER = path.resolve('.portolan/bench/eleventy');

/**
 * Installs Eleventy in a separate folder if necessary.
 *
 * @throws Error if npm cannot install it
 */
export function installEleventy(): Promise<void> {
  // The version of recursive-copy that it asks for has a dependency that is no longer published.
  return installScratch(FOLDER, { '@11ty/eleventy': VERSION }, { 'recursive-copy': '4.0.4' });
}

/** Where Eleventy finds the servers: in a content file each, or all in one data file. */
type EleventySource = 'content-files' | 'one-data-file';

/** The folders of a build. */
interface EleventyPlaces {
  /** Folder of the peers' data. */
  readonly data: string;
  /** Output folder. */
  readonly out: string;
  /** Folder that is removed after the run. */
  readonly run: string;
}

/** Builds a page and a JSON file for each server with Eleventy. */
export async function buildWithEleventy(source: EleventySource, { data, out, run }: EleventyPlaces): Promise<CommandUsage> {
  const input = path.join(FOLDER, 'site');
  // A run that was stopped left it.
  await rm(input, { recursive: true, force: true });
  for (const file of [PEER_FILES.servers, PEER_FILES.frame]) await cp(path.join(data, file), path.join(FOLDER, file));
  if (source === 'content-files') await cp(path.join(data, PEER_FILES.content), path.join(input, PEER_FILES.content), { recursive: true });
  for (const [name, text] of Object.entries(source === 'content-files' ? SITE_OF_CONTENT_FILES : SITE_OF_ONE_DATA_FILE)) {
    await mkdir(path.dirname(path.join(input, name)), { recursive: true });
    await writeFile(path.join(input, name), text);
  }
  await writeFile(path.join(FOLDER, 'eleventy.config.mjs'), ELEVENTY_CONFIG);
  const program = path.join(FOLDER, 'node_modules/@11ty/eleventy/cmd.cjs');
  const usage = await measuredCommand({ args: [program, '--quiet', '--input=site', `--output=${out}`], cwd: FOLDER });
  await setAside(run, input);
  return usage;
}
