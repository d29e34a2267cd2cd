import { FILE_FAMILIES } from '../../api/files/file-families.ts';
import { isTextType } from '../../api/http/content-coding.ts';

/** Media types of the files of a site, by file name extension, for hosts that need them configured. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  bin: 'application/octet-stream',
  css: 'text/css',
  html: 'text/html',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  jsonl: 'application/jsonl',
  jws: 'application/jose',
  md: 'text/markdown',
  mjs: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml',
  yaml: 'application/yaml',
};

/** Media types of texts, which a host compresses, without parameters. */
export const TEXT_TYPES: readonly string[] = [
  ...new Set([...Object.values(MEDIA_TYPES), ...FILE_FAMILIES.flatMap(({ type }) => type?.split(';')[0] ?? [])]),
]
  .filter(isTextType)
  .sort();
