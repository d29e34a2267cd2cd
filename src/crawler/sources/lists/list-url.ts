import { httpUrl, HTTP_URL_HINT } from '../../../catalog/values/http-url.ts';
import type { Problem } from '../../../catalog/parsing/problem.ts';
import type { SourceKind } from '../../source-list/source-entry.ts';

/** A URL below the base of a source; `undefined` if the base is not an http(s) URL. A base that already ends with the path stays. */
export function listUrl(base: string, path: string): URL | undefined {
  const href = httpUrl(base);
  if (href === undefined) return undefined;
  const url = new URL(href);
  url.hash = '';
  url.search = '';
  const folder = url.pathname.replace(/\/+$/, '');
  url.pathname = folder.endsWith(`/${path}`) ? folder : `${folder}/${path}`;
  return url;
}

/** The problem of a location that {@link listUrl} does not read. */
export function badListUrl(location: string, kind: SourceKind): Problem {
  const what = kind === 'ai-catalog' ? 'site' : 'registry';
  const message = `${JSON.stringify(location.slice(0, 200))} is not the URL of a ${what}.`;
  return { code: 'bad-location', severity: 'error', message, hint: HTTP_URL_HINT };
}
