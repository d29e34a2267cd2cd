import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { HarbourSite } from './harbour-site.ts';
import { fileAt, guessedType, type RuleHost } from './rule-host.ts';

/** `vercel.json`, as far as we write it. */
export interface VercelConfiguration {
  readonly $schema: string;
  readonly headers: readonly { readonly source: string; readonly headers: readonly { readonly key: string; readonly value: string }[] }[];
  readonly rewrites: readonly VercelRewrite[];
}

interface VercelRewrite {
  readonly source: string;
  readonly has?: readonly { readonly type: 'query'; readonly key: string; readonly value: string }[];
  readonly destination: string;
}

/**
 * Vercel, after its documentation: files come before rewrites, the first rewrite that matches holds, `has` is over the whole of a
 * parameter, what its named groups take stands in the destination; of two values for a header the last holds.
 */
export async function openVercel(site: HarbourSite): Promise<RuleHost> {
  // Written by the build; another test holds it against the documented keys.
  const { headers, rewrites } = JSON.parse(await readFile(path.join(site.folder, 'vercel.json'), 'utf8')) as VercelConfiguration;
  return {
    ask(address) {
      const url = new URL(address, 'https://host.example');
      const pathname = decodeURIComponent(url.pathname);
      const led = rewrites.map((rewrite) => destinationOf(rewrite, pathname, url.searchParams)).find((path) => path !== undefined);
      const file = fileAt(site, pathname) ?? (led === undefined ? undefined : fileAt(site, led));
      const own = new Map([['content-type', guessedType(file ?? '404.html')]]);
      for (const rule of headers)
        if (expression(rule.source).test(pathname)) for (const { key, value } of rule.headers) own.set(key.toLowerCase(), value);
      return { status: file === undefined ? 404 : 200, file: file ?? '404.html', headers: own };
    },
  };
}

function destinationOf(
  { source, has = [], destination }: VercelRewrite,
  pathname: string,
  parameters: URLSearchParams,
): string | undefined {
  const match = expression(source).exec(pathname);
  if (match === null) return undefined;
  let to = destination.replace(/\$(\d)/g, (_, at: string) => match[Number(at)] ?? '');
  for (const { key, value } of has) {
    const taken = new RegExp(`^${value}$`).exec(parameters.get(key) ?? '');
    if (taken === null) return undefined;
    for (const [name, text] of Object.entries(taken.groups ?? {})) to = to.replace(`:${name}`, text);
  }
  return to;
}

/** `source` as path-to-regexp reads it, as far as we write it: names of one part, groups, and text. */
export function expression(source: string): RegExp {
  return new RegExp(
    `^${source
      .replaceAll('.', '\\.')
      .replaceAll('(\\.', '(.')
      .replace(/:[a-z]+/g, '[^/]+')}$`,
  );
}
