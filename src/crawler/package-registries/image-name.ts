import type { ServerPackage } from '../../catalog/packages/package.ts';
import { releaseOf } from '../../catalog/packages/package-release.ts';

/** An image in its registry. */
export interface ImageName {
  /** Host in the name of the image; `docker.io` if it has none, as container programs read it. */
  readonly host: string;
  /** Path of the image's repository. */
  readonly path: string;
  /** Tag or digest. */
  readonly reference: string;
}

/** The host that container programs take for a name without one, and the folder of its names without an owner. */
const DEFAULT_HOST = 'docker.io';
const DEFAULT_OWNER = 'library';

const PART = '[a-z\\d]+(?:(?:\\.|_{1,2}|-+)[a-z\\d]+)*';
const PATH = new RegExp(`^${PART}(?:/${PART})*$`);
const TAG = /^\w[\w.-]{0,127}$/;

/** A digest that can be computed here (OCI image specification, descriptors). */
const DIGEST = /^sha(?:256:[\da-f]{64}|512:[\da-f]{128})$/;

/** Longest path that registries accept, in characters. */
const MAX_PATH = 255;

/** Whether a text is a digest that can be computed here. */
export function isDigest(text: string | undefined): text is string {
  return text !== undefined && DIGEST.test(text);
}

/** Reads the name of an image; `undefined` if it is none (OCI distribution specification, "Pulling manifests"). */
export function imageName(stated: Pick<ServerPackage, 'identifier' | 'version'>): ImageName | undefined {
  const { name, version = 'latest', digest } = releaseOf({ registryType: 'oci', ...stated });
  const [first = '', ...rest] = name.split('/');
  const hasHost = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  const host = hasHost ? first.toLowerCase().replace(/^index\.(?=docker\.io$)/, '') : DEFAULT_HOST;
  const own = hasHost ? rest.join('/') : name;
  const path = host === DEFAULT_HOST && !own.includes('/') ? `${DEFAULT_OWNER}/${own}` : own;
  if (path.length > MAX_PATH || !PATH.test(path)) return undefined;
  const isReference = digest === undefined ? TAG.test(version) : isDigest(digest);
  return isReference ? { host, path, reference: digest ?? version } : undefined;
}
