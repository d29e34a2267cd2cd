import { connectDirectives } from './connect-policy.ts';

/** Replaced at build time: the inline scripts and styles that pages may have, as sources of a policy, each with a space before it; `null` on a development server. */
declare const __PORTOLAN_POLICY_HASHES__: { readonly hasFonts: boolean; readonly scripts: string; readonly styles: string } | null;

/**
 * The content security policy of a page (CSP level 3). Astro could write it, but would hash each page's style sheets again, and allow
 * scripts of frameworks that the site does not use.
 *
 * @returns `undefined` on a development server, whose own scripts a policy would refuse
 * @param endpoint the server to which the page may connect and send its form; omitted if it may connect to this site only
 */
export function pagePolicy(endpoint?: URL): string | undefined {
  if (__PORTOLAN_POLICY_HASHES__ === null) return undefined;
  const { hasFonts, scripts, styles } = __PORTOLAN_POLICY_HASHES__;
  const [connect = '', form = ''] =
    endpoint === undefined ? [] : connectDirectives(endpoint).map((directive) => directive.replace(/^\S+/, ''));
  return [
    "default-src 'none'",
    "img-src 'self'",
    ...(hasFonts ? ["font-src 'self'"] : []),
    `connect-src 'self'${connect}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${form}`,
    `script-src 'self'${scripts}`,
    `style-src 'self'${styles}`,
  ].join(';');
}
