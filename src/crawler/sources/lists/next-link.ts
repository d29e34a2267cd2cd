const PARAMETER = /;\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/g;

/** A link to the next page: its resolved target, or why it is not followed. */
export type NextLink = { readonly url: string } | { readonly unusable: string };

/** The link to the next page (RFC 8288 §3); `undefined` if there is none. One to another origin is not followed, because a key belongs to one host. */
export function nextLink(header: string | undefined, base: string): NextLink | undefined {
  for (const [, target = '', parameters = ''] of (header ?? '').slice(0, 8192).matchAll(/<([^<>]*)>((?:[^,<"]|"[^"]*")*)/g)) {
    const rel = [...parameters.matchAll(PARAMETER)].find(([, name]) => name?.toLowerCase() === 'rel');
    const relations = (rel?.[2] ?? rel?.[3] ?? '').toLowerCase().split(/\s+/);
    if (!relations.includes('next')) continue;
    if (!URL.canParse(target, base)) return { unusable: 'its link is no URL' };
    const next = new URL(target, base);
    return next.origin === new URL(base).origin ? { url: next.href } : { unusable: `its link leads to another host, ${next.origin}` };
  }
  return undefined;
}
