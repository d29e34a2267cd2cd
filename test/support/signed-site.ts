import { createHash } from 'node:crypto';

import {
  KEYS_PATH,
  MANIFEST_PATH,
  manifestText,
  manifestTimes,
  SIGNATURE_PATH,
  type FileDigest,
} from '../../src/security/signing/manifest.ts';
import { jwkSetText } from '../../src/security/signing/public-key.ts';
import { newSigningKey, readSigningKey, type SigningKey } from '../../src/security/signing/signing-key.ts';
import type { SiteReader } from '../../src/security/signing/site-reader.ts';
import type { RunningHash } from '../../src/security/signing/running-hash.ts';
import { verifySite, type Verification, type VerifyOptions } from '../../src/security/signing/verify-site.ts';

/** A site in memory: the bytes of its files by path. */
export type Files = Map<string, Uint8Array>;

/** When the sites of these tests are made, and when they are looked at: an hour later. */
export const MADE_AT = '2026-03-01T00:00:00.000Z';
export const LOOKED_AT = Date.parse(MADE_AT) + 3_600_000;

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

/** The same of bytes that come one after the other. */
function runningSha256(): RunningHash {
  const hash = createHash('sha256');
  return { add: (bytes) => void hash.update(bytes), end: () => hash.digest('base64') };
}

/** A fresh signing key. */
export async function freshKey(): Promise<SigningKey> {
  return keyFrom(await newSigningKey());
}

/** A key that a text must be. */
export async function keyFrom(text: string): Promise<SigningKey> {
  const read = await readSigningKey(text);
  if ('why' in read) throw new Error(read.why);
  return read.key;
}

/** The files that a build with these contents would write. */
export async function signedSite(
  contents: Readonly<Record<string, string>>,
  { key, createdAt = MADE_AT, days = 14 }: { readonly key?: SigningKey | undefined; readonly createdAt?: string; readonly days?: number },
): Promise<Files> {
  const files: Files = new Map(Object.entries(contents).map(([path, text]) => [path, bytesOf(text)]));
  if (key !== undefined) files.set(KEYS_PATH, bytesOf(jwkSetText([key.publicKey])));
  const digests = new Map([...files].map(([path, bytes]): [string, FileDigest] => [path, { sha256: sha256(bytes), size: bytes.length }]));
  const manifest = bytesOf(manifestText({ ...manifestTimes(createdAt, days), servers: 2, files: digests }));
  files.set(MANIFEST_PATH, manifest);
  if (key !== undefined) files.set(SIGNATURE_PATH, bytesOf(await key.sign(manifest)));
  return files;
}

/** Reads a site in memory, in chunks of a few bytes, and counts the requested files. */
export function memorySite(files: Files): SiteReader & { readonly bytesRead: () => number } {
  let read = 0;
  return {
    bytesRead: () => read,
    open: (path) => Promise.resolve(files.has(path) ? chunks(files.get(path) ?? new Uint8Array()) : undefined),
    list: () => Promise.resolve([...files.keys()]),
  };

  async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += 64) {
      const chunk = await Promise.resolve(bytes.subarray(at, at + 64));
      read += chunk.length;
      yield chunk;
    }
  }
}

/** Verifies a site in memory. */
export function verified(files: Files | SiteReader, options: Partial<VerifyOptions> = {}): Promise<Verification> {
  const site = files instanceof Map ? memorySite(files) : files;
  return verifySite({ name: 'memory', site, now: LOOKED_AT, sha256: runningSha256, ...options });
}

/** The codes of what is wrong, in order and each once. */
export function codesOf({ faults }: Verification): string[] {
  return [...new Set(faults.map(({ code }) => code))].sort();
}
