/** An answer as a cache sees it. Header names in lower case; the body as text. */
interface CachedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A cache that many share, such as a CDN. */
interface SharedCache {
  /** Header names in lower case. */
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<CachedAnswer & { readonly from: 'cache' | 'origin' }>;
  /** Lets this many seconds pass. */
  wait(seconds: number): void;
  readonly size: number;
}

interface Stored {
  readonly answer: CachedAnswer;
  /** What the header fields of `Vary` were in the request that it answered. */
  readonly varied: ReadonlyMap<string, string | undefined>;
  readonly at: number;
}

/**
 * A shared cache that stores all that RFC 9111 §3 lets it store, and answers from it whenever §4 lets it without asking: the greediest one
 * that keeps to the rules.
 */
export function sharedCache(): SharedCache {
  const store = new Map<string, Stored[]>();
  let now = 0;
  return {
    async get(url, headers = {}) {
      const stored = store.get(url)?.find((entry) => isMatch(entry, headers) && isFresh(entry, now));
      if (stored !== undefined) return { ...stored.answer, from: 'cache' };
      const response = await fetch(url, { headers });
      const answer = { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
      if (mayStore(answer, headers)) {
        const others = (store.get(url) ?? []).filter((entry) => !isMatch(entry, headers));
        store.set(url, [...others, { answer, varied: variedBy(answer, headers), at: now }]);
      }
      return { ...answer, from: 'origin' };
    },
    wait: (seconds) => (now += seconds),
    get size() {
      return [...store.values()].flat().length;
    },
  };
}

/** Directives of a `Cache-Control` field (§5.2), each with its argument. */
function directivesOf({ headers }: CachedAnswer): ReadonlyMap<string, string> {
  const parts = (headers['cache-control'] ?? '').split(',').map((part) => part.trim().toLowerCase());
  return new Map(parts.filter((part) => part !== '').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']));
}

/** Statuses that may be stored without explicit freshness (RFC 9110 §15.1). */
const HEURISTIC: ReadonlySet<number> = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);

/** RFC 9111 §3. */
function mayStore(answer: CachedAnswer, request: Readonly<Record<string, string>>): boolean {
  const directives = directivesOf(answer);
  if (directives.has('no-store') || directives.has('private')) return false;
  if ((answer.headers['vary'] ?? '').includes('*')) return false;
  const isForSharing = ['public', 's-maxage', 'must-revalidate'].some((name) => directives.has(name));
  if (request['authorization'] !== undefined && !isForSharing) return false;
  return isForSharing || directives.has('max-age') || HEURISTIC.has(answer.status);
}

function variedBy({ headers }: CachedAnswer, request: Readonly<Record<string, string>>): Map<string, string | undefined> {
  const names = (headers['vary'] ?? '').split(',').map((name) => name.trim().toLowerCase());
  return new Map(names.filter((name) => name !== '').map((name) => [name, request[name]]));
}

/** RFC 9111 §4.1. */
function isMatch({ varied }: Stored, request: Readonly<Record<string, string>>): boolean {
  return [...varied].every(([name, value]) => request[name] === value);
}

/** RFC 9111 §4.2, with an hour if the response has no explicit freshness. */
function isFresh({ answer, at }: Stored, now: number): boolean {
  const directives = directivesOf(answer);
  if (directives.has('no-cache')) return false;
  const lifetime = directives.get('s-maxage') ?? directives.get('max-age') ?? 3600;
  return now - at < Number(lifetime);
}
