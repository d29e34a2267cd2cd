import { connectDirectives } from './connect-policy.ts';

/** Replaced at build time: the inline scripts and styles that pages may have, as sources of a policy, each with a space before it; `null` on a development server. */
declare const __PORTOLAN_POLICY_HASHES__: {
  readonly hasFonts: boolean;
  readonly scripts: string;
  /** The script of the page with the search. */
  readonly searchScript: string;
  readonly styles: string;
} | null;

/** What a page has that its policy must allow. */
interface AllowedParts {
  /** The server to which the page may connect and send its form; `undefined` if it may connect to this site only. */
  readonly endpoint: URL | undefined;
  /** Whether it has the search. */
  readonly hasSearch: boolean;
}

/**
 * The content security policy of a page (CSP level 3). Astro could write it, but would hash each page's style sheets again, and allow
 * scripts of frameworks that the site does not use.
 *
 * @returns `undefined` on a development server, whose own scripts a policy would refuse
 */
export function pagePolicy({ endpoint, hasSearch }: AllowedParts): string | undefined {
  if (__PORTOLAN_POLICY_HASHES__ === null) return undefined;
  const { hasFonts, scripts, searchScript, styles } = __PORTOLAN_POLICY_HASHES__;
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
    `script-src 'self'${scripts}${hasSearch ? searchScript : ''}`,
    `style-src 'self'${styles}`,
  ].join(';');
}
