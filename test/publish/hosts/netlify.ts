import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { HarbourSite } from './harbour-site.ts';
import { fileAt, guessedType, type RuleHost } from './rule-host.ts';
import { filled, headersOf, matched, readHeaderRules, readRedirectRules, type RedirectRule } from './rules-file.ts';

/**
 * Netlify, according to its documentation: a file has precedence over a rule without `!`; the first matching rule applies; a rule with
 * parameters needs all of them and no others; all rules of `_headers` that match the requested path apply; pages are
 * revalidated with every request.
 */
export async function openNetlify(site: HarbourSite): Promise<RuleHost> {
  const headerRules = readHeaderRules(await readFile(path.join(site.folder, '_headers'), 'utf8'));
  const rules = readRedirectRules(await readFile(path.join(site.folder, '_redirects'), 'utf8'));
  return {
    ask(address) {
      const url = new URL(address, 'https://host.example');
      const { status, file } = answerOf(site, rules, url);
      const own = headersOf(headerRules, decodeURIComponent(url.pathname));
      const type = own.get('content-type') ?? guessedType(file);
      return { status, file, headers: new Map([['cache-control', 'public, max-age=0, must-revalidate'], ...own, ['content-type', type]]) };
    },
  };
}

function answerOf(site: HarbourSite, rules: readonly RedirectRule[], url: URL): { readonly status: number; readonly file: string } {
  const pathname = decodeURIComponent(url.pathname);
  const own = fileAt(site, pathname);
  if (own !== undefined) return { status: 200, file: own };
  for (const { from, query, to, status } of rules) {
    const taken = matched(from, pathname);
    const parameters = taken === undefined ? undefined : matchedQuery(query, url.searchParams);
    if (parameters === undefined) continue;
    const file = fileAt(site, filled(to, { ...taken, ...parameters }));
    if (file !== undefined) return { status, file };
    break;
  }
  // A rewrite to a missing file ends in the site's 404 page.
  return { status: 404, file: '404.html' };
}

function matchedQuery(query: Readonly<Record<string, string>>, parameters: URLSearchParams): Record<string, string> | undefined {
  const names = Object.keys(query);
  const known = [...parameters.keys()].filter((name) => ['q', 'profile', 'page', 'pageSize'].includes(name));
  // A rule without parameters matches any.
  if (names.length > 0 && names.length !== known.length) return undefined;
  const taken: Record<string, string> = {};
  for (const [name, wanted] of Object.entries(query)) {
    const value = parameters.get(name);
    if (value === null || value === '' || (!wanted.startsWith(':') && wanted !== value)) return undefined;
    if (wanted.startsWith(':')) taken[wanted.slice(1)] = value;
  }
  return taken;
}
