import type { HarbourSite } from './harbour-site.ts';

/** The response of a simulated host. */
export interface RuleAnswer {
  readonly status: number;
  /** The file whose bytes are sent, below the site's folder. */
  readonly file?: string;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
}

/** A host simulated according to its documentation, as far as the published files use it. */
export interface RuleHost {
  /** @param address path on the host, with its query */
  ask(address: string): RuleAnswer | Promise<RuleAnswer>;
}

/** Media types that hosts derive from file name extensions. */
const GUESSED: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  js: 'text/javascript',
  md: 'text/markdown',
  svg: 'image/svg+xml',
  png: 'image/png',
  txt: 'text/plain',
  xml: 'application/xml',
};

/** The media type of a file. */
export function guessedType(file: string): string {
  return GUESSED[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** The file at a decoded path on the host, if there is one; a folder with a trailing slash is its `index.html`. */
export function fileAt({ base, files }: HarbourSite, path: string): string | undefined {
  if (!path.startsWith(base)) return undefined;
  const name = path.slice(base.length);
  const file = name === '' || name.endsWith('/') ? `${name}index.html` : name;
  return files.includes(file) ? file : undefined;
}
