import path from 'node:path';

import { httpUrl, HTTP_URL_HINT } from '../../catalog/values/http-url.ts';
import { sitePath } from '../../catalog/values/site-path.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { isWithin } from '../output/replaceable-folder.ts';

/** The input and output folders of a build, and the URL of the site. */
export interface BuildSettings {
  /** Content folder. */
  readonly content: string;
  /** Output folder. */
  readonly out: string;
  /** Output folder of the server for the live API, if one is built. */
  readonly server: string;
  /** Origin of the published site. */
  readonly site: string;
  /** Path of the published site on its origin, with slashes at both ends. */
  readonly base: string;
  readonly publication: Publication;
  /** Folder of what builds keep for later builds: safe to delete at any time. `undefined`: nothing is kept and nothing kept is read. */
  readonly cache: string | undefined;
}

/** The folder of the program's own files in a catalogue's folder, which is the working directory. */
export const WORK_FOLDER = '.portolan';

/** The URL of a catalogue on the local machine. */
const LOCAL_SITE = 'http://localhost:4321';

/** An invalid setting. */
export class SettingError extends Error {
  override name = 'SettingError' as const;
}

/**
 * Reads the settings of a build: `PORTOLAN_CONTENT`, `PORTOLAN_OUT`, `PORTOLAN_SERVER`, `PORTOLAN_SITE`, `PORTOLAN_BASE`,
 * `PORTOLAN_CACHE`.
 *
 * A path in `PORTOLAN_SITE` is the base if `PORTOLAN_BASE` is not set.
 *
 * @throws SettingError if the site is not an http(s) URL, the base is not a path, or the cache is in the content or the output folder
 */
export function buildSettings(environment: Readonly<Record<string, string | undefined>>): BuildSettings {
  const content = environment['PORTOLAN_CONTENT'] || 'content';
  const out = environment['PORTOLAN_OUT'] || 'dist';
  const server = environment['PORTOLAN_SERVER'] || `${WORK_FOLDER}/server`;
  const stated = environment['PORTOLAN_CACHE'];
  const cache = stated ? cacheFolder(stated, { content, out }) : path.resolve(WORK_FOLDER, 'cache');
  const address = siteUrl(environment['PORTOLAN_SITE'] || LOCAL_SITE);
  const site = address.origin;
  const base = basePath(environment['PORTOLAN_BASE'] || address.pathname);
  return { content, out, server, site, base, publication: { url: new URL(base, site).href }, cache };
}

/** The folder of what builds keep. In the output folder it would be published and replaced, and in the content folder read as content. */
function cacheFolder(text: string, { content, out }: { readonly content: string; readonly out: string }): string {
  const cache = path.resolve(text);
  const used = [content, out].find((folder) => isWithin(cache, path.resolve(folder)));
  if (used === undefined) return cache;
  throw new SettingError(`PORTOLAN_CACHE is "${text}", which is in the folder "${used}" that the build uses: name another folder.`);
}

function siteUrl(text: string): URL {
  const href = httpUrl(text);
  if (href === undefined)
    throw new SettingError(`PORTOLAN_SITE is "${text}": write the URL of the site, such as https://example.org. ${HTTP_URL_HINT}`);
  return new URL(href);
}

function basePath(text: string): string {
  const base = sitePath(text);
  if (base === undefined)
    throw new SettingError(`PORTOLAN_BASE is "${text}": write a path of letters, digits and "-" "." "_" "~", such as /servers.`);
  return base;
}
