import { JOINED } from './name-core.ts';
import { fold } from './normalise.ts';

/** Maximum names of a text: looking one up may load a file of 1 KB. */
const MAX_NAMES = 4;

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//;
/** Programs that install or start packages. Only after one of them a word without a slash is the name of a package. */
const PROGRAMS: ReadonlySet<string> = new Set('npx npm pnpm yarn bunx bun uvx uv pip pip3 pipx python docker podman dnx dotnet'.split(' '));
/** Parts of the path before the name of a package, in URLs of package registries. */
const BEFORE_PACKAGE: ReadonlySet<string> = new Set(['package', 'packages', 'project', 'projects']);

/**
 * Names of servers that a text may have because it was pasted: a URL, an address of Git, the name of a package with its owner, or a command that
 * starts a package. Folded.
 *
 * @example
 * pastedNames('git clone https://github.com/acme/tools.git') // ['github.com/acme/tools', 'github.com/acme', 'acme/tools']
 */
export function pastedNames(text: string): readonly string[] {
  const pieces = fold(text)
    .split(/[\s"'`<>()[\]{},;]+/)
    .map((piece) => piece.replace(/[.:!?]+$/, ''));
  const addresses = pieces.filter((piece) => piece.includes('/')).flatMap(namesInAddress);
  const program = pieces.findIndex((piece) => PROGRAMS.has(piece));
  const packages = program < 0 ? [] : pieces.slice(program + 1).filter((piece) => !piece.includes('/') && JOINED.test(piece));
  return [...new Set([...addresses, ...packages.map(withoutEnding)])].slice(0, MAX_NAMES);
}

/** The whole of a URL, adjacent parts of an address, of which two are a name with its owner, and the package that a URL of a registry names. */
function namesInAddress(address: string): string[] {
  const parts = addressParts(address);
  const pairs = parts.slice(1).map((part, at) => `${parts[at] ?? ''}/${part}`);
  const isUrl = SCHEME.test(address);
  const last = isUrl && BEFORE_PACKAGE.has(parts.at(-2) ?? '') ? parts.slice(-1) : [];
  return [...(isUrl && parts.length > 0 ? [parts.join('/')] : []), ...last, ...pairs.slice(0, MAX_NAMES - 1)];
}

/** Host and parts of the path of an address, without its query and fragment. */
export function addressParts(address: string): string[] {
  const path = address.replace(SCHEME, '').replace(/[?#].*$/s, '');
  return path
    .split(/[/:]+/)
    .map(withoutEnding)
    .filter((part) => part !== '');
}

/** A part of an address without the ending of a Git repository or a version. */
function withoutEnding(part: string): string {
  return part.replace(/\.git$/, '').replace(/(?<=.)(?:@|[=~!<>]=).*$/, '');
}

/** The name by which {@link pastedNames} finds the identifier of a package. */
export function packageName(identifier: string): string {
  const withoutTag = fold(identifier).replace(/:[^/:]*$/, '');
  return addressParts(withoutTag).slice(-2).join('/');
}

/** The name by which {@link pastedNames} finds the URL of an endpoint: its host with its path. */
export function endpointName(url: string): string {
  return addressParts(fold(url)).join('/');
}
