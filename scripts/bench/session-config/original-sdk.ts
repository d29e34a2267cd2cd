import path from 'node:path';
import querystring from 'node:querystring';
import { pathToFileURL } from 'node:url';

import { BASE, type Carrier } from './carrier.ts';
import { installScratch } from '../support/scratch-packages.ts';
import { Settings } from './thirteen-fields.ts';

const VERSION = '3.0.1';
/** Name and version of the measured package. */
export const ORIGINAL = `@smithery/sdk ${VERSION}`;
const FOLDER = path.resolve('.portolan/bench/peers');

/** The measured functions of the original platform's SDK: the two of its documentation, and the decoder inside the second. */
interface OriginalSdk {
  createSmitheryUrl(base: string, options: { config: unknown }): URL;
  parseConfigFromQuery(entries: readonly (readonly [string, unknown])[]): unknown;
  parseAndValidateConfig(
    request: { query: object; originalUrl: string },
    schema: unknown,
  ): { readonly ok: boolean; readonly value?: unknown };
}

/**
 * The original platform's SDK as its servers use it: Express 5 reads the query, zod validates.
 *
 * @throws Error if npm cannot install it
 */
export async function originalSdk(): Promise<Carrier> {
  await installScratch(FOLDER, { '@smithery/sdk': VERSION, zod: '4.6.7' });
  const entry = path.join(FOLDER, 'node_modules/@smithery/sdk/dist/index.js');
  // The version is pinned, and its type declarations state this type.
  const sdk = (await import(pathToFileURL(entry).href)) as OriginalSdk;
  return {
    encode: (config) => sdk.createSmitheryUrl(BASE, { config }).href,
    decode: (address) => sdk.parseConfigFromQuery(Object.entries(queryAsExpressReadsIt(address))),
    validate: (decoded) => Settings.safeParse(decoded).data,
    read: (address) => sdk.parseAndValidateConfig({ query: queryAsExpressReadsIt(address), originalUrl: address }, Settings).value,
  };
}

function queryAsExpressReadsIt(address: string): object {
  return querystring.parse(address.slice(address.indexOf('?') + 1));
}
