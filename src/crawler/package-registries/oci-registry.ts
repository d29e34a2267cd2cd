import { createHash } from 'node:crypto';

import { isJsonObject, member, textMember, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { boundedTexts, type PackageFacts } from '../../catalog/packages/package-facts.ts';
import type { ServerPackage } from '../../catalog/packages/package.ts';
import { timestamp } from '../../catalog/values/timestamp.ts';
import { FetchError } from '../guarded-fetch/index.ts';
import { isDigest, type ImageName } from './image-name.ts';
import { jsonIn, type ReadBytes } from './registry-document.ts';
import { readerWithToken } from './registry-token.ts';

/** Media types of manifests and of indexes (OCI image specification; Docker image manifest version 2, schema 2). */
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/** The label with the name of the server (official MCP registry, validation of OCI packages). */
const SERVER_LABEL = 'io.modelcontextprotocol.server.name';

/** Labels of the OCI image specification start with this. */
const IMAGE_LABEL = 'org.opencontainers.image.';

/** Containers are younger than this; an image with an older time was built without a clock. */
const FIRST_IMAGE = '2013';

/**
 * What a registry of images says about an image: its digest, and the labels in the configuration of one platform (OCI distribution
 * specification). At most three documents: index, manifest, configuration.
 *
 * @param base base URL of the registry, without a slash at the end
 */
export async function imageFacts(
  { identifier, version }: ServerPackage,
  { path, reference }: ImageName,
  base: string,
  read: ReadBytes,
): Promise<PackageFacts> {
  const stated = { registryType: 'oci', identifier, ...(version !== undefined && { version }) };
  const readers: Readers = { base: `${base}/v2/${path}`, read: readerWithToken(path, read) };
  const top = await readDocument(`manifests/${reference}`, reference, readers);
  if (top === undefined) return { ...stated, state: 'missing' };
  const config = await configurationOf(top.value, readers);
  const labels = member(member(config, 'config'), 'Labels');
  const label = (name: string): string | undefined => textMember(labels, name);
  const created = timestamp(label(`${IMAGE_LABEL}created`) ?? textMember(config, 'created') ?? '');
  const texts: Readonly<Record<string, string | undefined>> = {
    license: label(`${IMAGE_LABEL}licenses`),
    repository: label(`${IMAGE_LABEL}source`),
    releaseVersion: label(`${IMAGE_LABEL}version`),
    releasedAt: created !== undefined && created >= FIRST_IMAGE ? created : undefined,
    integrity: top.digest,
    namedServer: label(SERVER_LABEL),
  };
  return { ...stated, state: 'published', ...boundedTexts((name) => texts[name]) };
}

interface Readers {
  /** URL of the image in its registry. */
  readonly base: string;
  readonly read: ReadBytes;
}

/** The configuration of the image for one platform: of the manifest, or of a manifest that the index names. */
async function configurationOf(top: JsonValue, readers: Readers): Promise<JsonValue | undefined> {
  const platforms = member(top, 'manifests');
  const chosen = Array.isArray(platforms) ? platformDigest(platforms) : undefined;
  const manifest = chosen === undefined ? top : (await readDocument(`manifests/${chosen}`, chosen, readers))?.value;
  const digest = textMember(member(manifest, 'config'), 'digest');
  return isDigest(digest) ? (await readDocument(`blobs/${digest}`, digest, readers))?.value : undefined;
}

/** The digest of the manifest for Linux on x86-64, else of the first. Manifests of attestations have no platform. */
function platformDigest(manifests: readonly JsonValue[]): string | undefined {
  const images = manifests.filter((each) => textMember(member(each, 'platform'), 'os') !== 'unknown');
  const common = images.find((each) => {
    const platform = member(each, 'platform');
    return textMember(platform, 'os') === 'linux' && textMember(platform, 'architecture') === 'amd64';
  });
  const digest = textMember(common ?? images[0], 'digest');
  return isDigest(digest) ? digest : undefined;
}

/** A document with its digest. A document that is requested by its digest must have it. */
async function readDocument(
  path: string,
  reference: string,
  { base, read }: Readers,
): Promise<{ readonly value: JsonValue; readonly digest: string } | undefined> {
  const url = `${base}/${path}`;
  const bytes = await read(url, { accept: path.startsWith('manifests/') ? MANIFESTS : '*/*' });
  if (bytes === undefined) return undefined;
  const algorithm = reference.startsWith('sha512:') ? 'sha512' : 'sha256';
  const digest = `${algorithm}:${createHash(algorithm).update(bytes).digest('hex')}`;
  if (isDigest(reference) && digest !== reference) throw new FetchError('bad-encoding', `${url} has another digest.`);
  const value = jsonIn(bytes, url);
  if (!isJsonObject(value)) throw new FetchError('bad-encoding', `${url} is no JSON object.`);
  return { value, digest };
}
