/** First segments of paths that say what a page shows, not of which server. */
const KINDS = new Set(['servers', 'connect', 'owners', 'categories', 'profiles', 'badges', 'images', 'api', 'list', 'docs', 'browse']);
/** Maximum length of the words, in UTF-16 code units. */
const MAX_LENGTH = 200;

/**
 * The words of the path of an unknown page, as a search for what it may have shown: `/servers/acme/mail/` gives `acme mail`.
 *
 * @param pathname path of the page, as URLs write it
 * @param base path of the site, with slashes at both ends
 */
export function pathWords(pathname: string, base: string): string {
  const below = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  const segments = decoded(below)
    .replace(/(\/index)?(\.brief)?\.(html?|md|json|svg|png|xml|ya?ml)$/i, '')
    .split('/')
    .filter((segment) => segment !== '');
  const named = segments.length > 1 && KINDS.has(segments[0] ?? '') ? segments.slice(1) : segments;
  // Signs that queries read as filters, phrases or exclusions.
  const words = named.map((segment) => segment.replaceAll(/["“”„:]+/g, ' ').replace(/^[\s@~.-]+/, ''));
  return words.join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
}

/** A path may have percent signs that encode nothing. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
