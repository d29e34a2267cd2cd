import path from 'node:path';

import { bundleSize, type BundleSize } from '../support/bundle-size.ts';

/** Path of a sub-path's entry. */
function entry(subPath: string): string {
  return JSON.stringify(path.resolve('src/session-config', subPath, 'index.ts'));
}

/** Imports of the package that a page may use, as the text of a module. */
const PARTS = {
  codec: `export { connectionUrl, decodeConfig, encodeConfig } from ${entry('.')};`,
  'main entry': `export * from ${entry('.')};`,
  form: `export * from ${entry('form')};`,
  'eval-free validator': `export * from ${entry('eval-free')};`,
  'all of them': `export * from ${entry('.')}; export * from ${entry('form')}; export * from ${entry('eval-free')};`,
} as const;

/** A part of the package whose size is measured. */
export type Part = keyof typeof PARTS;

/** Names of all parts. */
export const PART_NAMES = Object.keys(PARTS) as Part[]; // PARTS is a constant object literal, so its keys are the names.

/** Bytes of a part in a browser, including the packages that it imports. */
export function weigh(part: Part): Promise<BundleSize> {
  return bundleSize(PARTS[part]);
}
