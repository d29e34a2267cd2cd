import { NODE_ADAPTER } from '../../src/site/build/live-adapter.ts';

/** Whether the optional adapter is installed. */
export const hasNodeAdapter: boolean = isInstalled(NODE_ADAPTER);

/** What a test that needs it adds to its title, so that a skip explains itself. */
export const NEEDS_NODE_ADAPTER = ' (needs @astrojs/node: run npm install)';

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}
