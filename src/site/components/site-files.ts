import { sideFiles, SITE_PICTURE, type SideFile } from '../../catalog/published/side-files.ts';
import { oncePerBuild } from '../build/build-context.ts';
import { href } from './links.ts';
import { siteData } from './site-data.ts';

/** Replaced at build time: whether the optional packages for images are installed. */
declare const __PORTOLAN_PICTURES__: boolean;

const filesOfBuild = oncePerBuild(({ catalog }) => sideFiles(catalog));

/** Path of a file of a server; `undefined` if the build does not write it, so that no page links to it. */
export function sideFileHref(kind: SideFile, qualifiedName: string): string | undefined {
  if (kind === 'picture' && !__PORTOLAN_PICTURES__) return undefined;
  const path = filesOfBuild().path(kind, qualifiedName);
  return path === undefined ? undefined : href(path);
}

/** Path of the preview image of a page: that of its server, else that of the site. */
export function pictureHref(server: string | undefined): string | undefined {
  if (!__PORTOLAN_PICTURES__ || !siteData().catalog.site.files.openGraph) return undefined;
  return (server === undefined ? undefined : sideFileHref('picture', server)) ?? href(SITE_PICTURE);
}
