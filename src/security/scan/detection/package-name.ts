import type { ServerPackage } from '../../../catalog/packages/package.ts';
import { releaseOf } from '../../../catalog/packages/package-release.ts';

/** The parts of the name of a package, in lower case. */
interface PackageName {
  /** The npm scope, the namespace of an image or the owner of a repository; empty if there is none. */
  readonly scope: string;
  readonly name: string;
  /** The whole name, without tag and digest. */
  readonly whole: string;
}

/** The name of a package. */
export function packageName({ registryType, identifier }: Pick<ServerPackage, 'registryType' | 'identifier'>): PackageName {
  const written = identifier.toLowerCase();
  if (registryType === 'mcpb') {
    const [, , , scope = '', ...path] = written.split('/');
    return { scope, name: path.at(-1)?.replace(/\.mcpb$/, '') ?? '', whole: written };
  }
  // Python's index treats these signs as equal (PEP 503).
  const whole =
    registryType === 'pypi'
      ? written.replaceAll(/[-_.]+/g, '-')
      : registryType === 'oci'
        ? releaseOf({ registryType, identifier: written }).name
        : written;
  const parts = whole.replace(/^@/, '').split('/');
  return { scope: parts.at(-2) ?? '', name: parts.at(-1) ?? '', whole };
}
