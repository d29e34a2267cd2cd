import { IMMUTABLE, isHashed } from '../files/file-families.ts';

const UTF_8 = '; charset=utf-8';

/** Media types that sirv does not know, or knows without their charset. */
const OWN_TYPES: readonly (readonly [paths: RegExp, type: string])[] = [
  [/\.jsonl$/, `application/jsonl${UTF_8}`],
  [/\.jws$/, 'application/jose'],
  // A static host serves this file for a folder of the API.
  [/^\/v0\.1\/(?:.+\/)?index\.html$/, 'application/json'],
  [/\.md$/, `text/markdown${UTF_8}`],
  [/\.txt$/, `text/plain${UTF_8}`],
  [/\/(?:changes\/feed|feeds\/[^/]+|owners\/[^/]+\/feed)\.xml$/, `application/atom+xml${UTF_8}`],
  [/\/opensearch\.xml$/, `application/opensearchdescription+xml${UTF_8}`],
  [/\.xml$/, 'application/xml'],
];

/** Media types by file name extension. */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

/** The media type of a file that the library for files does not know; `undefined` for others. */
export function ownType(pathname: string): string | undefined {
  return OWN_TYPES.find(([paths]) => paths.test(pathname))?.[1];
}

/** The media type of a file. */
export function fileType(pathname: string): string {
  return ownType(pathname) ?? TYPES[pathname.slice(pathname.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** The `Cache-Control` of a file. */
export function cacheOf(pathname: string): string {
  return isHashed(pathname.slice(1)) ? IMMUTABLE : 'no-cache';
}
