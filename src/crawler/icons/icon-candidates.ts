import type { ServerFacts } from '../../catalog/record/facts.ts';
import type { ServerIcon } from '../../catalog/record/server-icon.ts';

/** The side in pixels from which an icon is sharp in every place where pages show it. */
const WANTED_PIXELS = 128;

/** Media types and endings of formats that are not accepted, so that they are not requested. */
const OTHER_TYPES: ReadonlySet<string> = new Set(['image/svg+xml']);
const OTHER_ENDING = /\.(?:svgz?|gif|ico|avif|bmp)$/i;

/**
 * The URLs of a server's icons that may be copied, the best first: without a theme or for light pages, then those that are large enough,
 * the smaller ones first. The icon URL of lists comes last.
 */
export function iconCandidates({ icons = [], iconUrl }: Pick<ServerFacts, 'icons' | 'iconUrl'>): readonly string[] {
  const sorted = icons.filter(({ mimeType }) => !OTHER_TYPES.has(mimeType ?? '')).sort((a, b) => rankOf(a) - rankOf(b));
  const urls = [...sorted.map(({ src }) => src), ...(iconUrl === undefined ? [] : [iconUrl])];
  return [...new Set(urls)].filter((url) => URL.canParse(url) && !OTHER_ENDING.test(new URL(url).pathname));
}

/** Lower is better. An icon without sizes comes after one that is large enough. */
function rankOf({ sizes = [], theme }: ServerIcon): number {
  const side = sizes.map((size) => Number.parseInt(size, 10)).reduce((most, each) => (each > most ? each : most), 0);
  const bySize = side === 0 ? 20_000 : side >= WANTED_PIXELS ? Math.min(side, 10_000) : 30_000 - side;
  return bySize + (theme === 'dark' ? 100_000 : 0);
}
