import { fold } from './normalise.ts';

/** Maximum names of a text: looking one up may load a file of 1 KB. */
const MAX_NAMES = 4;

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//;
/** Words that are joined by a hyphen or an underscore, as those of many packages are. */
const JOINED = /[\p{L}\p{N}][-_][\p{L}\p{N}]/u;

/**
 * Names of servers that a text may have because it was pasted: a URL, an address of Git, the name of a package, or a command with one of these.
 * Folded.
 *
 * @example
 * pastedNames('git clone https://github.com/acme/tools.git') // ['github.com/acme', 'acme/tools']
 */
export function pastedNames(text: string): readonly string[] {
  const pieces = fold(text).split(/\s+/);
  const names = pieces.flatMap((piece) => {
    if (piece.includes('/')) return namesInAddress(piece);
    return pieces.length > 1 && JOINED.test(piece) ? [withoutEnding(piece)] : [];
  });
  return [...new Set(names)].slice(0, MAX_NAMES);
}

/** Adjacent parts of an address, of which two are a name with its owner; and of a URL its host alone, or a last part that may name a package. */
function namesInAddress(address: string): string[] {
  const parts = partsOf(address);
  const pairs = parts.slice(1).map((part, at) => `${parts[at] ?? ''}/${part}`);
  const last = SCHEME.test(address) ? parts.slice(-1).filter((part) => parts.length === 1 || JOINED.test(part)) : [];
  return [...pairs.slice(0, MAX_NAMES - 1), ...last];
}

/** Host and parts of the path of an address, without its query and fragment. */
function partsOf(address: string): string[] {
  const path = address.replace(SCHEME, '').replace(/[?#].*$/s, '');
  return path
    .split(/[/:]+/)
    .map(withoutEnding)
    .filter((part) => part !== '');
}

/** A part of an address without the ending of a Git repository or a version. */
function withoutEnding(part: string): string {
  return part.replace(/\.git$/, '').replace(/(?<=.)(?:@|==)[\w.-]*$/, '');
}

/** The name by which {@link pastedNames} finds the identifier of a package. */
export function packageName(identifier: string): string {
  const withoutTag = fold(identifier).replace(/:[^/:]*$/, '');
  return partsOf(withoutTag).slice(-2).join('/');
}

/** The name by which {@link pastedNames} finds the URL of an endpoint: its host with the first part of its path. */
export function endpointName(url: string): string {
  return partsOf(fold(url)).slice(0, 2).join('/');
}
