import { language } from '#messages/language.ts';

import type { SiteSettings } from '../../catalog/published/site-settings.ts';
import { oncePerBuild } from '../build/build-context.ts';
import type { SiteProps } from '../theme/override-props.ts';
import { href } from './links.ts';

/** The settings of the site (`site.yaml`), which are the same for all pages of a build. */
export const siteSettings: () => SiteSettings = oncePerBuild(({ catalog }) => catalog.site);

/** What every component of the operator gets, the same for all pages of a build. */
export const siteProps: () => SiteProps = oncePerBuild(({ catalog: { site } }) => {
  const { name, tagline, repositoryUrl } = site;
  return { name, tagline, repositoryUrl, language, base: href() };
});
