import path from 'node:path';

/** Name of our own engine's folder. */
export const OWN = 'portolan';

/** The folder in which the engine of this name is installed, bundled and built. */
export function engineFolder(engine: string): string {
  return path.resolve('.portolan/bench/browser-search', engine);
}
