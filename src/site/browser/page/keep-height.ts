import { KEPT_HEIGHT } from '../../theme/kept-height.ts';

/**
 * Gives a part of a page that a script fills the height that the browser needs to return to the position of the last visit, after Back or a
 * reload. Browsers restore the position once, when the page has loaded, and so before its script has received what it shows.
 *
 * @returns ends that, when the part is filled
 */
export function keepHeight(part: HTMLElement): () => void {
  const [visit] = performance.getEntriesByType('navigation');
  // What arrives above the window moves what is in it to its place of the last visit, so the browser must not scroll along.
  if (visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate')
    Object.assign(part.style, { minBlockSize: KEPT_HEIGHT, overflowAnchor: 'none' });
  return () => {
    // The layout must be complete before the browser scrolls along again.
    part.getBoundingClientRect();
    part.removeAttribute('style');
  };
}
