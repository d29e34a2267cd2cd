import { RECENT_KEY } from './forget-visits.ts';

/** A page that was opened from the command palette. */
export interface Visit {
  readonly title: string;
  /** Path on this site, with its query. */
  readonly href: string;
  /** Qualified name, if the page is of a server. */
  readonly name?: string;
}

/** Maximum number of stored visits. */
export const MAX_VISITS = 5;

/** Parses stored visits; ignores everything that is not a visit of this site. */
export function readVisits(text: string | null, base: string): readonly Visit[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((item) => isVisit(item, base)).slice(0, MAX_VISITS) : [];
  } catch {
    return [];
  }
}

/** The visits with a new one in first position, without duplicates. */
export function withVisit(visits: readonly Visit[], visit: Visit): readonly Visit[] {
  return [visit, ...visits.filter(({ href }) => href !== visit.href)].slice(0, MAX_VISITS);
}

/** The visits of this tab, the latest first. */
export function storedVisits(base: string): readonly Visit[] {
  try {
    return readVisits(sessionStorage.getItem(RECENT_KEY), base);
  } catch {
    return [];
  }
}

/** Stores a visit until the tab is closed. */
export function storeVisit(visit: Visit, base: string): void {
  try {
    sessionStorage.setItem(RECENT_KEY, JSON.stringify(withVisit(storedVisits(base), visit)));
  } catch {
    // Without storage, visits are not stored.
  }
}

function isVisit(item: unknown, base: string): item is Visit {
  return (
    typeof item === 'object' &&
    item !== null &&
    'title' in item &&
    typeof item.title === 'string' &&
    'href' in item &&
    typeof item.href === 'string' &&
    isOnSite(item.href, base) &&
    (!('name' in item) || typeof item.name === 'string')
  );
}

/** `//` begins a URL of another host, and browsers read `\` as `/`. */
function isOnSite(href: string, base: string): boolean {
  return href.startsWith(base) && !/^\/[/\\]/.test(href);
}
