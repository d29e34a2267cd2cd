import { base } from 'astro:config/client';

import { connectPagePath, serverPagePath } from '../catalog/published.ts';
import { foldName } from '../catalog/qualified-name.ts';

/** Path of a page or file on this site, from its path below the publication's root. */
export function href(path = ''): string {
  return `${base.endsWith('/') ? base : `${base}/`}${path}`;
}

/** The page of a server. */
export function serverHref(qualifiedName: string): string {
  return href(serverPagePath(qualifiedName));
}

/** The page on which a server is configured. */
export function connectHref(qualifiedName: string): string {
  return href(connectPagePath(qualifiedName));
}

/** The page of an owner, in whatever case the name is written. */
export function ownerHref(owner: string): string {
  return href(`owners/${foldName(owner)}/`);
}

/** The page of a profile. */
export function profileHref(id: string): string {
  return href(`profiles/${id}/`);
}

/** The browse page of a number, from 1. */
export function browseHref(page = 1): string {
  return href(page === 1 ? 'browse/' : `browse/${page}/`);
}

/** The page of a rule of the scan. */
export function ruleHref(rule: string): string {
  return href(`checks/${rule}/`);
}

/** The home page with a search in it. */
export function searchHref(q: string): string {
  return `${href()}?q=${encodeURIComponent(q)}`;
}
