import { RECENT_KEY } from './forget-visits.ts';

/** Something that was opened from the command palette. */
export interface Visit {
  readonly title: string;
  /** Path on this site, with its query. */
  readonly href: string;
  /** Qualified name, where it is a server. */
  readonly name?: string;
}

/** How many are remembered. */
export const MAX_VISITS = 5;

/** Reads what was kept; whatever is no visit of this site is passed over. */
export function readVisits(text: string | null, base: string): readonly Visit[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((item) => isVisit(item, base)).slice(0, MAX_VISITS) : [];
  } catch {
    return [];
  }
}

/** The visits with one more, which stands first and once. */
export function withVisit(visits: readonly Visit[], visit: Visit): readonly Visit[] {
  return [visit, ...visits.filter(({ href }) => href !== visit.href)].slice(0, MAX_VISITS);
}

/** What was opened in this tab, the latest first. */
export function storedVisits(base: string): readonly Visit[] {
  try {
    return readVisits(sessionStorage.getItem(RECENT_KEY), base);
  } catch {
    return [];
  }
}

/** Remembers a visit until the tab is closed. */
export function storeVisit(visit: Visit, base: string): void {
  try {
    sessionStorage.setItem(RECENT_KEY, JSON.stringify(withVisit(storedVisits(base), visit)));
  } catch {
    // Where storage is refused, nothing is remembered.
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

/** `//` begins the address of another host, and a browser reads `\` as `/`. */
function isOnSite(href: string, base: string): boolean {
  return href.startsWith(base) && !/^\/[/\\]/.test(href);
}
