/** Media types of the files that a site is made of, by the ending of their names: for hosts that have to be told. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  bin: 'application/octet-stream',
  css: 'text/css',
  html: 'text/html',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  jsonl: 'application/jsonl',
  mjs: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml',
  yaml: 'application/yaml',
};
