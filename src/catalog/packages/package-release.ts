import type { ServerPackage } from './package.ts';

/** The members of a package that say which file is started. */
type Stated = Pick<ServerPackage, 'registryType' | 'identifier' | 'version' | 'fileSha256'>;

/** A release of a package. */
interface PackageRelease {
  /** The name that all releases have: of an image without tag and digest, of a URL with `{version}` in place of version numbers. */
  readonly name: string;
  readonly version?: string;
  /** The stated digest of the file or image. */
  readonly digest?: string;
}

/** The release that a package states. */
export function releaseOf({ registryType, identifier, version, fileSha256 }: Stated): PackageRelease {
  const digest = fileSha256 === undefined ? {} : { digest: fileSha256 };
  if (registryType === 'oci') return imageRelease(identifier, version);
  const [, origin, path] = /^(https?:\/\/[^/]*)(\/.*)$/s.exec(identifier) ?? [];
  if (origin === undefined || path === undefined) return { name: identifier, ...(version !== undefined && { version }), ...digest };
  const found = version ?? path.match(VERSION_NUMBER)?.join(' ');
  return { name: origin + path.replaceAll(VERSION_NUMBER, '{version}'), ...(found !== undefined && { version: found }), ...digest };
}

/** A version number in the path of a URL. */
const VERSION_NUMBER = /(?<!\d)\d+(?:\.\d+)+(?:-(?:alpha|beta|rc|pre|dev)[.\d]*\d)?/g;

/** Name, tag and digest of an image (OCI distribution specification). */
function imageRelease(identifier: string, stated: string | undefined): PackageRelease {
  const [, name = identifier, tag = stated, digest] = /^(.*?)(?::([^/:@]+))?(?:@(.+))?$/s.exec(identifier) ?? [];
  return { name, ...(tag !== undefined && { version: tag }), ...(digest !== undefined && { digest }) };
}
