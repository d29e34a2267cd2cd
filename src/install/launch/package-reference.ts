import type { ServerPackage } from '../../catalog/packages/package.ts';
import type { Runtime } from './runtime.ts';

/** Whether a stated text names the package itself, in any version: only the package's own version is started. */
export function isReference(text: string, { registryType, identifier, version }: ServerPackage, { reference }: Runtime): boolean {
  if (text === identifier || text === reference(identifier, version)) return true;
  if (registryType === 'oci' && isSameImage(text, identifier)) return true;
  const [name, own] = registryType === 'pypi' ? [withoutExtras(text), withoutExtras(identifier)] : [text, identifier];
  return name === own || (name.startsWith(own) && /^(?:@|==|:)[\w.+-]+$/.test(name.slice(own.length)));
}

/** Names of optional dependencies that a package declares (PEP 508): `name[cli,http]`. */
const EXTRAS = /\[[A-Za-z\d][\w.,-]{0,99}\]/;

/** A reference without the extras. */
export function withoutExtras(reference: string): string {
  return reference.replace(EXTRAS, '');
}

/** The package with the extras that a runtime argument states, if it has none itself. */
export function withExtras(identifier: string, named = ''): string {
  return EXTRAS.test(identifier) ? identifier : `${identifier}${EXTRAS.exec(named)?.[0] ?? ''}`;
}

/** Whether two references name the same image, in any version: Docker Hub is the registry of a name without a host. */
function isSameImage(text: string, identifier: string): boolean {
  return repositoryOf(text) === repositoryOf(identifier);
}

/** The repository of an image: its reference without tag and digest. */
function repositoryOf(reference: string): string {
  return reference.replace(/^(?:index\.)?docker\.io\/(?:library\/)?/, '').replace(/(?::\w[\w.-]*)?(?:@sha256:[a-f\d]{64})?$/, '');
}
