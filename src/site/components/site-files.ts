import { sideFiles, SITE_PICTURE, type SideFile } from '../../catalog/published/side-files.ts';
import { oncePerBuild } from '../build/build-context.ts';
import { href } from './links.ts';
import { siteSettings } from './site-settings.ts';

/** Replaced at build time: whether the optional packages for images are installed. */
declare const __PORTOLAN_PICTURES__: boolean;

const filesOfBuild = oncePerBuild(({ catalog }) => sideFiles(catalog));

/** Paths of files of a server, with the site's base. Those that the build does not write are left out, so that no page links to them. */
export function sideFileHrefs<K extends SideFile>(kinds: readonly K[], qualifiedName: string): Readonly<Partial<Record<K, string>>> {
  const paths: Partial<Record<K, string>> = {};
  for (const kind of kinds) {
    const path = kind === 'picture' && !__PORTOLAN_PICTURES__ ? undefined : filesOfBuild().path(kind, qualifiedName);
    if (path !== undefined) paths[kind] = href(path);
  }
  return paths;
}

/** Path of the preview image of the whole site, with the site's base; `undefined` if the build does not write it. */
export function sitePictureHref(): string | undefined {
  return __PORTOLAN_PICTURES__ && siteSettings().files.openGraph ? href(SITE_PICTURE) : undefined;
}
