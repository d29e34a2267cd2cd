const PARAMETER = /;\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/g;

/**
 * The resolved target of the link to the next page (RFC 8288 §3); `undefined` if there is none, or if it has another origin, because a key
 * belongs to one host.
 */
export function nextLink(header: string | undefined, base: string): string | undefined {
  for (const [, target = '', parameters = ''] of (header ?? '').slice(0, 8192).matchAll(/<([^<>]*)>((?:[^,<"]|"[^"]*")*)/g)) {
    const rel = [...parameters.matchAll(PARAMETER)].find(([, name]) => name?.toLowerCase() === 'rel');
    const relations = (rel?.[2] ?? rel?.[3] ?? '').toLowerCase().split(/\s+/);
    if (!relations.includes('next') || !URL.canParse(target, base)) continue;
    const next = new URL(target, base);
    return next.origin === new URL(base).origin ? next.href : undefined;
  }
  return undefined;
}
