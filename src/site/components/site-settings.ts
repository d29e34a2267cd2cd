import type { SiteSettings } from '../../catalog/published/site-settings.ts';
import { oncePerBuild } from '../build/build-context.ts';

/** The settings of the site (`site.yaml`), which are the same for all pages of a build. */
export const siteSettings: () => SiteSettings = oncePerBuild(({ catalog }) => catalog.site);
