import { httpUrl, HTTP_URL_HINT } from '../../catalog/values/http-url.ts';
import type { Publication } from '../../catalog/published/published.ts';

/** Where a build reads, where it writes, and where the result will be served. */
export interface BuildSettings {
  /** Folder of the content. */
  readonly content: string;
  /** Folder to write to. */
  readonly out: string;
  /** Folder to write a server for the live API to, where one is built. */
  readonly server: string;
  /** Origin of the published site. */
  readonly site: string;
  /** Path of the published site on its origin, with slashes at both ends. */
  readonly base: string;
  readonly publication: Publication;
}

/** The address of a catalogue that runs on one's own machine. */
const LOCAL_SITE = 'http://localhost:4321';

/** A setting that cannot be used. */
export class SettingError extends Error {
  override name = 'SettingError' as const;
}

/**
 * Reads the settings of a build: `PORTOLAN_CONTENT`, `PORTOLAN_OUT`, `PORTOLAN_SERVER`, `PORTOLAN_SITE`, `PORTOLAN_BASE`.
 *
 * A path in `PORTOLAN_SITE` is the base where `PORTOLAN_BASE` says nothing.
 *
 * @throws SettingError if the site is no http(s) address, or the base no path
 */
export function buildSettings(environment: Readonly<Record<string, string | undefined>>): BuildSettings {
  const content = environment['PORTOLAN_CONTENT'] || 'content';
  const out = environment['PORTOLAN_OUT'] || 'dist';
  const server = environment['PORTOLAN_SERVER'] || '.portolan/server';
  const address = siteUrl(environment['PORTOLAN_SITE'] || LOCAL_SITE);
  const site = address.origin;
  const base = basePath(environment['PORTOLAN_BASE'] || address.pathname);
  return { content, out, server, site, base, publication: { url: new URL(base, site).href } };
}

function siteUrl(text: string): URL {
  const href = httpUrl(text);
  if (href === undefined)
    throw new SettingError(`PORTOLAN_SITE is "${text}": write the address of the site, such as https://example.org. ${HTTP_URL_HINT}`);
  return new URL(href);
}

function basePath(text: string): string {
  const inner = text.replaceAll(/^\/+|\/+$/g, '');
  if (!/^[\w.~/-]*$/.test(inner) || inner.split('/').some((part) => part === '..' || part === '.')) {
    throw new SettingError(`PORTOLAN_BASE is "${text}": write a path of letters, digits and "-" "." "_" "~", such as /servers.`);
  }
  return inner === '' ? '/' : `/${inner}/`;
}
