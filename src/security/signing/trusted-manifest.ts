import { checkSignature, MAX_SIGNATURE_BYTES, type SignatureCheck } from './check-signature.ts';
import type { Fault, FaultCode } from './fault.ts';
import { KEYS_PATH, MANIFEST_PATH, SIGNATURE_PATH, type Manifest } from './manifest.ts';
import { MAX_KEY_BYTES, readPublicKeys, type PublicKey } from './public-key.ts';
import { MANIFEST_LIMITS, readManifest } from './read-manifest.ts';
import type { SeenSite } from './seen-site.ts';
import { readAtMost, type Bytes, type SiteReader } from './site-reader.ts';

/** Why a manifest is believed. */
export type Trust =
  /** Its key was given by whoever asks. */
  | 'given-key'
  /** Its key is that of last time. */
  | 'pinned-key'
  /** Its key is the one that the site itself names: good from the next time on. */
  | 'first-use'
  /** It is not: nobody signed it, and that was allowed. */
  | 'unsigned';

/** What is known before a site is asked. */
export interface TrustOptions {
  readonly site: SiteReader;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Keys to trust, and no others. */
  readonly keys?: readonly PublicKey[] | undefined;
  /** What is remembered of the site. */
  readonly seen?: SeenSite | undefined;
  /** Takes a site that nobody signed: then files can only be held against a manifest that anybody may have written. */
  readonly allowsUnsigned?: boolean | undefined;
}

/** A manifest that may be held against its files, or why it may not. */
export type TrustedManifest =
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
      /** The manifest's bytes where it is the newest that a trusted key signed, and only too old. */
      readonly expired?: Uint8Array;
    };

/**
 * Reads a site's manifest and finds out whether it is to be believed, in the order of TUF's client workflow (§5.4): who signed it, then
 * whether it is older than one that was met, then whether it has expired. Nothing of it is read before its signature is found good.
 *
 * @see https://theupdateframework.github.io/specification/latest/#detailed-client-workflow
 */
export async function trustedManifest({ site, now, keys, seen, allowsUnsigned = false }: TrustOptions): Promise<TrustedManifest> {
  const read = await readAtMost(site, MANIFEST_PATH, MANIFEST_LIMITS.bytes);
  if (read.kind !== 'bytes') return refused(manifestFault(read));
  const signed = await readAtMost(site, SIGNATURE_PATH, MAX_SIGNATURE_BYTES);
  if (signed.kind === 'missing') {
    if (!allowsUnsigned || seen !== undefined || keys !== undefined)
      return refused(unsignedFault(seen !== undefined || keys !== undefined));
    return believed(read.bytes, 'unsigned', undefined);
  }
  if (signed.kind !== 'bytes') return refused(signatureFault('bad-signature-form', whyNot(signed)));
  const offered = keys ?? (seen === undefined ? await siteKeys(site) : [seen.key]);
  if ('code' in offered) return refused(offered);
  const trust = keys !== undefined ? 'given-key' : seen !== undefined ? 'pinned-key' : 'first-use';
  const check = await checkSignature(read.bytes, signed.bytes, offered);
  if (check.kind === 'refused') return refused(refusalFault(check, trust));
  const result = believed(read.bytes, trust, check.key);
  if (result.kind === 'refused') return result;
  const fault = ageFault(result.manifest, { now, seen });
  return fault === undefined ? result : { ...refused(fault), ...(fault.code === 'expired' && { expired: read.bytes }) };
}

function believed(bytes: Uint8Array, trust: Trust, key: PublicKey | undefined): TrustedManifest {
  const read = readManifest(bytes);
  return 'why' in read
    ? refused(fault('bad-manifest', MANIFEST_PATH, `This is no manifest: ${read.why}.`, 'Build the site again, and publish all of it.'))
    : { kind: 'trusted', manifest: read.manifest, bytes, trust, key };
}

async function siteKeys(site: SiteReader): Promise<readonly PublicKey[] | Fault> {
  const read = await readAtMost(site, KEYS_PATH, MAX_KEY_BYTES);
  const keys = read.kind === 'bytes' ? await readPublicKeys(new TextDecoder().decode(read.bytes)) : { why: whyNot(read) };
  if ('keys' in keys) return keys.keys;
  return fault(
    'no-keys',
    KEYS_PATH,
    `The site names no key to begin with: ${keys.why}.`,
    'Get the public key from the operator, and give it with --key.',
  );
}

/** How far a manifest may lie ahead, because clocks differ: a day. */
const MAX_AHEAD_MS = 86_400_000;

/** What is wrong with the age of a manifest, if anything is. */
function ageFault({ version, createdAt, expiresAt }: Manifest, { now, seen }: Pick<TrustOptions, 'now' | 'seen'>): Fault | undefined {
  if (seen !== undefined && version < seen.version) {
    const message = `This is version ${version} of ${createdAt}, and version ${seen.version} was met before: an older catalogue is being shown (rollback).`;
    return fault(
      'rollback',
      MANIFEST_PATH,
      message,
      'Ask the operator; if an older build was published on purpose, build it again, so that it gets a newer version.',
    );
  }
  if (Date.parse(createdAt) > now + MAX_AHEAD_MS) {
    const message = `This says that it was made at ${createdAt}, which is yet to come: believed, it would rule out every true one until then.`;
    const hint =
      'Check the clock of this machine, and that of the machine that builds (SOURCE_DATE_EPOCH, too); then build and publish the site again.';
    return fault('not-yet', MANIFEST_PATH, message, hint);
  }
  if (now < Date.parse(expiresAt)) return undefined;
  const message = `This has expired at ${expiresAt}: an old catalogue is being shown for a current one (freeze), or nobody has built it since.`;
  return fault(
    'expired',
    MANIFEST_PATH,
    message,
    'Build and publish the site again, and oftener than it expires (PORTOLAN_EXPIRES_DAYS); check the clock of this machine.',
  );
}

function manifestFault(read: Exclude<Bytes, { kind: 'bytes' }>): Fault {
  if (read.kind === 'missing') {
    return fault(
      'no-manifest',
      MANIFEST_PATH,
      'There is no manifest: this is no catalogue, or an older version built it.',
      'Check the address or folder; else build the site again.',
    );
  }
  if (read.kind === 'too-long') {
    return fault(
      'too-long',
      MANIFEST_PATH,
      `The manifest goes on beyond ${MANIFEST_LIMITS.bytes} bytes; reading was stopped there.`,
      'Nothing of it was believed. Ask the operator.',
    );
  }
  return fault('unreadable', MANIFEST_PATH, `The manifest cannot be had: ${read.why}.`, 'Check the address, and try again.');
}

function unsignedFault(isDowngrade: boolean): Fault {
  const message = isDowngrade
    ? 'Nobody signed this, and a known key should have: whoever took the signature away may have changed anything.'
    : 'Nobody signed this.';
  const hint = isDowngrade
    ? 'Ask the operator; a build is signed where PORTOLAN_SIGNING_KEY is set.'
    : 'Set PORTOLAN_SIGNING_KEY and build again (npm run --silent keys -- signing); --allow-unsigned looks only whether files are whole.';
  return fault('no-signature', SIGNATURE_PATH, message, hint);
}

function refusalFault({ code, why }: Extract<SignatureCheck, { kind: 'refused' }>, trust: Trust): Fault {
  return code === 'unknown-key' && trust === 'pinned-key'
    ? signatureFault('changed-key', `${why}: it is another than the last time`)
    : signatureFault(code, why);
}

function signatureFault(code: FaultCode, why: string): Fault {
  return fault(
    code,
    SIGNATURE_PATH,
    `The signature is not to be believed: ${why}.`,
    SIGNATURE_HINTS[code] ?? 'Nothing of the site is to be believed. Publish all of a build again, or ask the operator.',
  );
}

const SIGNATURE_HINTS: Partial<Record<FaultCode, string>> = {
  'unknown-key': 'Check the key that was given with --key against the one that the operator publishes elsewhere.',
  'changed-key': 'Ask the operator on another way whether the key was replaced; if so, give the new one with --key.',
};

function whyNot(read: Exclude<Bytes, { kind: 'bytes' }>): string {
  if (read.kind === 'unreadable') return read.why;
  return read.kind === 'missing' ? 'there is no such file' : 'it is longer than any such file';
}

function fault(code: FaultCode, path: string, message: string, hint: string): Fault {
  return { code, path, message, hint };
}

function refused(fault: Fault): Extract<TrustedManifest, { kind: 'refused' }> {
  return { kind: 'refused', fault };
}
