import { checkSignature, MAX_SIGNATURE_BYTES, type SignatureCheck } from './check-signature.ts';
import type { Fault, FaultCode } from './fault.ts';
import { KEYS_PATH, MANIFEST_PATH, SIGNATURE_PATH, type Manifest, type ManifestHead } from './manifest.ts';
import { MAX_KEY_BYTES, readPublicKeys, type PublicKey } from './public-key.ts';
import { MANIFEST_LIMITS, readRoot } from './read-manifest.ts';
import { readParts } from './read-parts.ts';
import type { RunningHash } from './running-hash.ts';
import type { SeenSite } from './seen-site.ts';
import { readAtMost, type Bytes, type SiteReader } from './site-reader.ts';

/** Why a manifest is trusted. */
export type Trust =
  /** The caller gave its key. */
  | 'given-key'
  /** Its key is the same as last time. */
  | 'pinned-key'
  /** Its key comes from the site itself (trust on first use) and is pinned from the next time on. */
  | 'first-use'
  /** It is not signed, and the caller allows that. */
  | 'unsigned';

/** Options of the verification. */
export interface TrustOptions {
  readonly site: SiteReader;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The only trusted keys. */
  readonly keys?: readonly PublicKey[] | undefined;
  /** The stored state of the site. */
  readonly seen?: SeenSite | undefined;
  /** Accepts an unsigned site. Its files are then only compared with a manifest of unknown origin. */
  readonly allowsUnsigned?: boolean | undefined;
  /** Starts a SHA-256 hash. */
  readonly sha256: () => RunningHash;
  /** Called with each part of the manifest, in order, once it is trusted. */
  readonly onPart?: ((path: string, bytes: Uint8Array) => Promise<void>) | undefined;
}

/** A manifest to compare files with, or the fault that prevents it. */
type TrustedManifest =
  | {
      readonly kind: 'trusted';
      readonly manifest: Manifest;
      readonly bytes: Uint8Array;
      readonly trust: Trust;
      readonly key: PublicKey | undefined;
    }
  | {
      readonly kind: 'refused';
      readonly fault: Fault;
      /** The manifest's bytes if its signature is trusted and it is only expired. */
      readonly expired?: Uint8Array;
    };

/**
 * Reads a site's manifest and checks whether it can be trusted, in the order of TUF's client workflow (§5.4): its signature, then rollback,
 * then expiry. Its content is parsed only after its signature is valid.
 *
 * @see https://theupdateframework.github.io/specification/latest/#detailed-client-workflow
 */
export async function trustedManifest({ site, now, keys, seen, allowsUnsigned = false, ...parts }: TrustOptions): Promise<TrustedManifest> {
  const read = await readAtMost(site, MANIFEST_PATH, MANIFEST_LIMITS.bytes);
  if (read.kind !== 'bytes') return refused(manifestFault(read));
  const signed = await readAtMost(site, SIGNATURE_PATH, MAX_SIGNATURE_BYTES);
  if (signed.kind === 'missing') {
    if (!allowsUnsigned || seen !== undefined || keys !== undefined)
      return refused(unsignedFault(seen !== undefined || keys !== undefined));
    return trusted(read.bytes, 'unsigned', undefined, { site, now, ...parts });
  }
  if (signed.kind !== 'bytes') return refused(signatureFault('bad-signature-form', reasonOf(signed)));
  const offered = keys ?? (seen === undefined ? await siteKeys(site) : [seen.key]);
  if ('code' in offered) return refused(offered);
  const trust = keys !== undefined ? 'given-key' : seen !== undefined ? 'pinned-key' : 'first-use';
  const check = await checkSignature(read.bytes, signed.bytes, offered);
  if (check.kind === 'refused') return refused(refusalFault(check, trust));
  return trusted(read.bytes, trust, check.key, { site, now, seen, ...parts });
}

/** Reads a manifest, checks its age if it is signed, and then reads its parts. */
async function trusted(
  bytes: Uint8Array,
  trust: Trust,
  key: PublicKey | undefined,
  options: Pick<TrustOptions, 'site' | 'now' | 'seen' | 'sha256' | 'onPart'>,
): Promise<TrustedManifest> {
  const read = readRoot(bytes);
  if ('why' in read) return refused(formFault(MANIFEST_PATH, read.why));
  const old = key === undefined ? undefined : ageFault('parts' in read ? read.head : read.manifest, options);
  if (old !== undefined) return { ...refused(old), ...(old.code === 'expired' && { expired: bytes }) };
  if ('manifest' in read) return { kind: 'trusted', manifest: read.manifest, bytes, trust, key };
  const listed = await readParts(read.parts, options);
  if ('why' in listed) return refused(formFault(listed.path, listed.why));
  const manifest = { ...read.head, files: listed.files, parts: read.parts.map(({ path }) => path) };
  return { kind: 'trusted', manifest, bytes, trust, key };
}

function formFault(path: string, why: string): Fault {
  const message = path === MANIFEST_PATH ? `This is not a valid manifest: ${why}.` : `This part of the manifest is not valid: ${why}.`;
  return fault('bad-manifest', path, message, 'Build the site again and publish all of it.');
}

async function siteKeys(site: SiteReader): Promise<readonly PublicKey[] | Fault> {
  const read = await readAtMost(site, KEYS_PATH, MAX_KEY_BYTES);
  const keys = read.kind === 'bytes' ? await readPublicKeys(new TextDecoder().decode(read.bytes)) : { why: reasonOf(read) };
  if ('keys' in keys) return keys.keys;
  return fault(
    'no-keys',
    KEYS_PATH,
    `The site publishes no usable key: ${keys.why}.`,
    'Get the public key from the operator, and give it with --key.',
  );
}

/** Maximum time that a manifest may be ahead, because clocks differ: a day, in milliseconds. */
const MAX_AHEAD_MS = 86_400_000;

/** The fault of a manifest's age, if any. */
function ageFault({ version, createdAt, expiresAt }: ManifestHead, { now, seen }: Pick<TrustOptions, 'now' | 'seen'>): Fault | undefined {
  if (seen !== undefined && version < seen.version) {
    const message = `This is version ${version} of ${createdAt}, but version ${seen.version} was seen before: the site serves an older catalogue (rollback).`;
    return fault(
      'rollback',
      MANIFEST_PATH,
      message,
      'Ask the operator; if an older build was published on purpose, build it again to give it a newer version.',
    );
  }
  if (Date.parse(createdAt) > now + MAX_AHEAD_MS) {
    const message = `Its creation time ${createdAt} is in the future: if trusted, it would block every correct manifest until then.`;
    const hint =
      'Check the clock of this machine, and that of the machine that builds (SOURCE_DATE_EPOCH, too); then build and publish the site again.';
    return fault('not-yet', MANIFEST_PATH, message, hint);
  }
  if (now < Date.parse(expiresAt)) return undefined;
  const message = `This manifest expired at ${expiresAt}: the site serves an old catalogue as a current one (freeze), or it was not built again in time.`;
  return fault(
    'expired',
    MANIFEST_PATH,
    message,
    'Build and publish the site again, more often than it expires (PORTOLAN_EXPIRES_DAYS); check the clock of this machine.',
  );
}

function manifestFault(read: Exclude<Bytes, { kind: 'bytes' }>): Fault {
  if (read.kind === 'missing') {
    return fault(
      'no-manifest',
      MANIFEST_PATH,
      'There is no manifest: this is not a catalogue, or an older version built it.',
      'Check the URL or folder, or build the site again.',
    );
  }
  if (read.kind === 'too-long') {
    return fault(
      'too-long',
      MANIFEST_PATH,
      `The manifest exceeds ${MANIFEST_LIMITS.bytes} bytes; reading stopped there.`,
      'It is not trusted. Ask the operator.',
    );
  }
  return fault('unreadable', MANIFEST_PATH, `The manifest cannot be read: ${read.why}.`, read.hint ?? 'Check the URL and try again.');
}

function unsignedFault(isDowngrade: boolean): Fault {
  const message = isDowngrade
    ? 'The manifest is not signed, but a known key should have signed it: anybody who removed the signature may have changed anything.'
    : 'The manifest is not signed.';
  const hint = isDowngrade
    ? 'Ask the operator; a build is signed if PORTOLAN_SIGNING_KEY is set.'
    : 'Set PORTOLAN_SIGNING_KEY and build again (npx portolan keys signing); --allow-unsigned only checks that files are complete.';
  return fault('no-signature', SIGNATURE_PATH, message, hint);
}

function refusalFault({ code, why }: Extract<SignatureCheck, { kind: 'refused' }>, trust: Trust): Fault {
  if (code !== 'unknown-key' || trust === 'given-key') return signatureFault(code, why);
  return trust === 'pinned-key'
    ? signatureFault('changed-key', `${why}: the key differs from the last one`)
    : signatureFault(code, `${why}: ${KEYS_PATH} has other keys`, OTHER_BUILD);
}

const OTHER_BUILD = 'Do not trust the site. Publish all of a build again, or ask the operator.';

function signatureFault(code: FaultCode, why: string, hint = SIGNATURE_HINTS[code] ?? OTHER_BUILD): Fault {
  return fault(code, SIGNATURE_PATH, `The signature is not valid: ${why}.`, hint);
}

const SIGNATURE_HINTS: Partial<Record<FaultCode, string>> = {
  'unknown-key': 'Check the key that was given with --key against the one that the operator publishes elsewhere.',
  'changed-key': 'Ask the operator through another channel whether the key was replaced; if so, give the new one with --key.',
};

function reasonOf(read: Exclude<Bytes, { kind: 'bytes' }>): string {
  if (read.kind === 'unreadable') return read.why;
  return read.kind === 'missing' ? 'there is no such file' : 'it is longer than any such file';
}

function fault(code: FaultCode, path: string, message: string, hint: string): Fault {
  return { code, path, message, hint };
}

function refused(fault: Fault): Extract<TrustedManifest, { kind: 'refused' }> {
  return { kind: 'refused', fault };
}
