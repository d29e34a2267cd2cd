import { isJsonObject, member } from '../../catalog/parsing/json-tree.ts';
import { base64urlBytes } from './base64url.ts';
import { ALGORITHM, jwkOf, publicKeyOf, type PublicKey } from './public-key.ts';

/** What is remembered of a site that was verified, so that nobody can show an older one, or one signed by somebody else, later. */
export interface SeenSite {
  /** Its address or folder. */
  readonly site: string;
  /** The highest version that was met. */
  readonly version: number;
  /** The key that signed it. */
  readonly key: PublicKey;
}

/** What is remembered as the text of a file. */
export function seenSiteText({ site, version, key }: SeenSite): string {
  return `${JSON.stringify({ site, version, key: jwkOf(key) }, null, 2)}\n`;
}

/** What a file remembers; `undefined` where it is none that `seenSiteText` wrote. */
export async function readSeenSite(text: string): Promise<SeenSite | undefined> {
  const tree = parsed(text);
  const [site, version, key] = ['site', 'version', 'key'].map((name) => member(tree, name));
  if (typeof site !== 'string' || typeof version !== 'number' || !Number.isSafeInteger(version) || !isJsonObject(key)) return undefined;
  const { x } = key;
  if (key['crv'] !== ALGORITHM || typeof x !== 'string' || base64urlBytes(x)?.byteLength !== 32) return undefined;
  return { site, version, key: await publicKeyOf(x) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
