import path from 'node:path';

import { bundleSize, type BundleSize } from '../support/bundle-size.ts';

/** Path of a sub-path's entry. */
function entry(subPath: string): string {
  return JSON.stringify(path.resolve('src/session-config', subPath, 'index.ts'));
}

/** What a page may take of the package: the text of a module that takes it. */
const PARTS = {
  codec: `export { connectionUrl, decodeConfig, encodeConfig } from ${entry('.')};`,
  'main entry': `export * from ${entry('.')};`,
  form: `export * from ${entry('form')};`,
  'eval-free validator': `export * from ${entry('eval-free')};`,
  'all of them': `export * from ${entry('.')}; export * from ${entry('form')}; export * from ${entry('eval-free')};`,
} as const;

/** A part of the package that is weighed. */
export type Part = keyof typeof PARTS;

/** Names of all parts. */
export const PART_NAMES = Object.keys(PARTS) as Part[]; // Object.keys gives the keys that stand there.

/** Bytes of a part in a browser, with the packages that it takes along. */
export function weigh(part: Part): Promise<BundleSize> {
  return bundleSize(PARTS[part]);
}
