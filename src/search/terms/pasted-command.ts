/** Programs that start or install packages, each with what follows it before options. */
const PROGRAM = String.raw`(?:npx|bunx|uvx|dnx|pipx run|npm (?:i|install|exec)|(?:pnpm|yarn|bun) (?:add|dlx|x)|uv (?:add|tool install|tool run|pip install)|pip3? install|python3? -m)`;
const CONTAINERS = '(?:docker|podman) (?:run|pull)';
/** Options, and names of variables that follow them: in capitals, as no package is named. */
const OPTIONS = String.raw`(?: -\S+| [A-Z][A-Z\d_]*(?:=\S*)?(?= ))*`;
/** The beginning of a package's name, which has several parts. One word may be what the program does: `npx mail`, `docker run containers`. */
const PACKAGE = String.raw`(?=(?![A-Z\d_]+(?:[ =]|$))[^\s-]\S*[-_/])`;
const IMAGE = String.raw`(?=[a-z\d][^\s/]*/)`;

const COMMAND = new RegExp(`^(?:${PROGRAM}${OPTIONS} ${PACKAGE}|${CONTAINERS}${OPTIONS} ${IMAGE})`, 'u');
/** The version of a package after its name. */
const VERSION = /(?<=[\p{L}\p{N}])(?:@(?:latest|next)|(?:@|[=~!<>]=)v?\d+(?:\.\d+)*)(?!\S)/gu;

/**
 * What a pasted command starts: the text from the name of the package, without the program and its options, which other servers are about.
 * Other texts stay as they are; the versions of packages are left out of all.
 *
 * @param text with single spaces
 *
 * @example
 * startedPackage('npx -y @acme/mail@1.2.0') // '@acme/mail'
 */
export function startedPackage(text: string): string {
  return text.replace(COMMAND, '').replaceAll(VERSION, '');
}
