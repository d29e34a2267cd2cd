import type { Plugin } from 'vite';

import type { SiteTheme } from '../../catalog/published/site-theme.ts';
import { contentHash } from '../../catalog/store/content-hash.ts';
import { accentStyle } from '../theme/accent.ts';
import { EARLY_SEARCH_SCRIPT } from '../theme/early-search.ts';
import { THEME_SCRIPT } from '../theme/preferences.ts';

/**
 * Tells pages (`components/page-policy.ts`) which inline scripts and style their policy allows, by hash. A development server tells them to
 * have no policy, because its own scripts would be refused. Only a site with a style sheet of the operator may load fonts.
 *
 * @param accent of the site's settings
 */
export function policyHashes(accent: string | undefined, theme: Pick<SiteTheme, 'styles' | 'overrides'> | undefined): Plugin {
  const hasFonts = theme !== undefined && (theme.styles !== undefined || Object.keys(theme.overrides).length > 0);
  const hashes = {
    hasFonts,
    scripts: ` '${contentHash(THEME_SCRIPT)}'`,
    searchScript: ` '${contentHash(EARLY_SEARCH_SCRIPT)}'`,
    styles: accent === undefined ? '' : ` '${contentHash(accentStyle(accent))}'`,
  };
  return {
    name: 'portolan:policy-hashes',
    config: (_, { command }) => ({ define: { __PORTOLAN_POLICY_HASHES__: JSON.stringify(command === 'build' ? hashes : null) } }),
  };
}
