import { isJsonObject, member } from '../../catalog/parsing/json-tree.ts';
import { parsedJson } from '../../catalog/parsing/parsed-json.ts';
import { base64urlBytes } from './base64url.ts';
import { ALGORITHM, jwkOf, publicKeyOf, type PublicKey } from './public-key.ts';

/** The stored state of a verified site, which detects a later rollback or a change of the key. */
export interface SeenSite {
  /** Its URL or folder. */
  readonly site: string;
  /** The highest version seen. */
  readonly version: number;
  /** The key that signed it. */
  readonly key: PublicKey;
}

/** The stored state as the text of a file. */
export function seenSiteText({ site, version, key }: SeenSite): string {
  return `${JSON.stringify({ site, version, key: jwkOf(key) }, null, 2)}\n`;
}

/** Reads the stored state; `undefined` if `seenSiteText` did not write the text. */
export async function readSeenSite(text: string): Promise<SeenSite | undefined> {
  const tree = parsedJson(text);
  const [site, version, key] = ['site', 'version', 'key'].map((name) => member(tree, name));
  if (typeof site !== 'string' || typeof version !== 'number' || !Number.isSafeInteger(version) || !isJsonObject(key)) return undefined;
  const { x } = key;
  if (key['crv'] !== ALGORITHM || typeof x !== 'string' || base64urlBytes(x)?.byteLength !== 32) return undefined;
  return { site, version, key: await publicKeyOf(x) };
}
