import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { HarbourSite } from './harbour-site.ts';
import { fileAt, guessedType, type RuleAnswer, type RuleHost } from './rule-host.ts';
import { filled, headersOf, matched, readHeaderRules, readRedirectRules, type RedirectRule } from './rules-file.ts';

/** A worker of Pages. */
interface Worker {
  fetch(request: Request, env: { readonly ASSETS: { fetch(request: Request): Promise<Response> } }): Promise<Response>;
}

const ORIGIN = 'https://host.example';

/** Statuses that `_redirects` may use there; lines with parameters or other statuses are ignored. */
const STATUSES = [200, 301, 302, 303, 307, 308];

/** The rules of `_redirects` that Cloudflare Pages applies. */
export function cloudflareRules(text: string): RedirectRule[] {
  return readRedirectRules(text).filter(({ query, status }) => Object.keys(query).length === 0 && STATUSES.includes(status));
}

/** Cloudflare Pages with a site. */
interface CloudflarePages extends RuleHost {
  /** Sends a request with another method than GET to the script. */
  send(address: string, method: string): Promise<RuleAnswer>;
  /** Whether a request goes to the script. */
  asksScript(address: string): boolean;
}

/**
 * Cloudflare Pages, according to its documentation and its published asset server: paths in `_routes.json` go to `_worker.js`; rules without
 * wildcards come before those with, and all of them before files; rules see the path encoded, files are found decoded; a folder without
 * its slash is redirected; all rules of `_headers` that match apply.
 */
export async function openCloudflarePages(site: HarbourSite): Promise<CloudflarePages> {
  const read = (file: string): Promise<string> => readFile(path.join(site.folder, file), 'utf8');
  const headerRules = readHeaderRules(await read('_headers'));
  const all = cloudflareRules(await read('_redirects'));
  const isDynamic = ({ from }: RedirectRule): boolean => /[*:]/.test(from);
  const rules = [...all.filter((rule) => !isDynamic(rule)), ...all.filter(isDynamic)];
  // Written by the build, in this shape.
  const routes = JSON.parse(await read('_routes.json')) as { version: 1; include: string[]; exclude: string[] };
  const { default: worker } = (await import(`data:text/javascript,${encodeURIComponent(await read('_worker.js'))}`)) as { default: Worker };

  function asset(url: URL): RuleAnswer {
    const rule = rules.find(({ from }) => matched(from, url.pathname) !== undefined);
    const pathname = decodeURIComponent(rule === undefined ? url.pathname : filled(rule.to, matched(rule.from, url.pathname) ?? {}));
    const headers = headersOf(headerRules, url.pathname);
    const file = fileAt(site, pathname);
    if (file === undefined && fileAt(site, `${pathname}/`) !== undefined)
      return { status: 308, headers: headers.set('location', `${pathname}/`) };
    const type = headers.get('content-type') ?? guessedType(file ?? '404.html');
    const standing: [string, string][] = [['access-control-allow-origin', '*']];
    return {
      status: file === undefined ? 404 : 200,
      file: file ?? '404.html',
      headers: new Map([...standing, ['cache-control', 'public, max-age=0, must-revalidate'], ...headers, ['content-type', type]]),
    };
  }

  async function answered(request: Request): Promise<RuleAnswer> {
    let sent: RuleAnswer = { status: 404, headers: new Map() };
    const fetchAsset = (inner: Request): Promise<Response> => {
      sent = asset(new URL(inner.url));
      return Promise.resolve(new Response('', { status: sent.status, headers: [...sent.headers] }));
    };
    const { status, headers } = await worker.fetch(request, { ASSETS: { fetch: fetchAsset } });
    return { ...sent, status, headers: new Map(headers) };
  }

  const isIn = (rules: readonly string[], { pathname }: URL): boolean => rules.some((rule) => matched(rule, pathname) !== undefined);
  const isForWorker = (url: URL): boolean => isIn(routes.include, url) && !isIn(routes.exclude, url);
  return {
    ask(address) {
      const url = new URL(address, ORIGIN);
      return isForWorker(url) ? answered(new Request(url)) : asset(url);
    },
    asksScript: (address) => isForWorker(new URL(address, ORIGIN)),
    send: (address, method) => answered(new Request(new URL(address, ORIGIN), { method })),
  };
}
