import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

import type { SiteTheme } from '../../catalog/published/site-theme.ts';
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
    scripts: ` '${sha256(THEME_SCRIPT)}'`,
    searchScript: ` '${sha256(EARLY_SEARCH_SCRIPT)}'`,
    styles: accent === undefined ? '' : ` '${sha256(accentStyle(accent))}'`,
  };
  return {
    name: 'portolan:policy-hashes',
    config: (_, { command }) => ({ define: { __PORTOLAN_POLICY_HASHES__: JSON.stringify(command === 'build' ? hashes : null) } }),
  };
}

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
