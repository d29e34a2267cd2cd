import robotsParser from 'robots-parser';

/** The rules of a robots.txt for this crawler. */
export interface RobotsRules {
  /** @param url absolute URL at the host of the rules */
  allows(url: string): boolean;
  /** Requested milliseconds between requests; not part of RFC 9309, but widely used. */
  readonly crawlDelayMs: number | undefined;
}

/** Bytes of a robots.txt that are read: the minimum of RFC 9309 §2.5. The rest is ignored. */
export const ROBOTS_BYTES: number = 500 * 1024;

/** Longer lines and lines with more wildcards are ignored. */
const LINE_CHARACTERS = 2000;
const LINE_WILDCARDS = 64;

/** Rules per host; further ones are ignored. */
const MAX_RULES = 2000;

/** Matching steps for one URL; they take some tens of milliseconds. */
const MAX_STEPS = 4_000_000;

/**
 * Reads a robots.txt (RFC 9309). Only the lines for this crawler are passed to the parser, within limits, because its matching takes the
 * length of a pattern times the length of a path.
 *
 * @param url requested URL; redirects do not change the host of the rules (§2.3.1.2)
 * @param product this crawler's product token (§2.2.1), any case
 */
export function readRobots(url: string, text: string, product: string): RobotsRules {
  const kept = linesFor(text.replace(/^\uFEFF/, '').slice(0, ROBOTS_BYTES), product.toLowerCase());
  const parsed = robotsParser(url, ['User-agent: *', ...kept.map(({ field, value }) => `${field}: ${value}`)].join('\n'));
  const wild = kept.filter(({ value }) => value.includes('*')).reduce((sum, { value }) => sum + value.length, 0);
  const delay = parsed.getCrawlDelay('*');
  return {
    allows(address) {
      // Rules that take too long to evaluate disallow everything.
      if ((wild + kept.length) * address.length > MAX_STEPS) return false;
      return parsed.isAllowed(withPlainOctets(address), '*') !== false;
    },
    crawlDelayMs: delay !== undefined && delay > 0 ? delay * 1000 : undefined,
  };
}

interface RobotsLine {
  readonly field: string;
  readonly value: string;
}

/** Fields that are read; other fields do not end the user-agent lines of a group. */
const FIELDS: ReadonlySet<string> = new Set(['user-agent', 'allow', 'disallow', 'crawl-delay']);

/** The rules of the groups for this crawler, otherwise those for all crawlers (§2.2.1). */
function linesFor(text: string, product: string): readonly RobotsLine[] {
  const named: RobotsLine[] = [];
  const everyone: RobotsLine[] = [];
  let agents = new Set<string>();
  let isNamed = false;
  let isHead = true;
  for (const { field, value } of linesOf(text)) {
    if (field === 'user-agent') {
      if (!isHead) agents = new Set();
      isHead = true;
      const agent = tokenOf(value);
      agents.add(agent);
      isNamed ||= agent === product;
    } else {
      isHead = false;
      if (agents.has(product) && named.length < MAX_RULES) named.push({ field, value });
      if (agents.has('*') && everyone.length < MAX_RULES) everyone.push({ field, value });
    }
  }
  return isNamed ? named : everyone;
}

function* linesOf(text: string): Generator<RobotsLine> {
  for (const line of text.split(/\r\n?|\n/)) {
    const colon = line.indexOf(':');
    if (colon === -1 || line.length > LINE_CHARACTERS) continue;
    const field = line.slice(0, colon).trim().toLowerCase();
    if (!FIELDS.has(field)) continue;
    const comment = line.indexOf('#', colon);
    const value = withPlainOctets(line.slice(colon + 1, comment === -1 ? undefined : comment).trim());
    if (value.includes('*') && value.split('*').length - 1 > LINE_WILDCARDS) continue;
    yield { field, value };
  }
}

/** Decodes percent-encoded unreserved characters, so that `%2E` is equal to a dot (§2.2.2). */
function withPlainOctets(text: string): string {
  return text.replaceAll(/%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi, decodeURIComponent);
}

/** The product token of a User-agent line or of a User-Agent header: the text before the version. */
export function tokenOf(userAgent: string): string {
  return (/^[^\s/]*/.exec(userAgent.trim())?.[0] ?? '').toLowerCase();
}
