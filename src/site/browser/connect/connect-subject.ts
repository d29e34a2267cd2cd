import type { Way } from '../../../install/index.ts';
import { readWays } from '../../views/stored-ways.ts';

/** The server for which a connect page was built. */
export interface ConnectSubject {
  /** All ways to use the server, the one that the page shows first in front. */
  readonly ways: readonly Way[];
  readonly qualifiedName: string;
  readonly displayName: string;
}

/**
 * Reads the data attributes that the build wrote into the page: the ways as JSON.
 *
 * @throws SyntaxError for an attribute that is no JSON
 */
export function readSubject({ ways = '[]', name = '', displayName = '' }: DOMStringMap): ConnectSubject {
  return { ways: readWays(ways), qualifiedName: name, displayName };
}
