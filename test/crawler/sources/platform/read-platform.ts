import { parsePlatformFile } from '../../../../src/crawler/sources/platform/parse-platform-file.ts';
import { readPlatformFile, type PlatformFile } from '../../../../src/crawler/sources/platform-file.ts';
import type { Problem } from '../../../../src/catalog/parsing/problem.ts';

/** Reads the text of a platform file as a crawl does. */
export function readPlatform(text: string): { readonly value: PlatformFile | undefined; readonly problems: readonly Problem[] } {
  const { value } = parsePlatformFile(text, 'x');
  return readPlatformFile(value ?? null);
}

/** The notices of a platform file, as `pointer: message`. */
export function noticesOf(text: string): string[] {
  return readPlatform(text)
    .problems.filter(({ severity }) => severity === 'notice')
    .map(({ pointer, message }) => `${pointer}: ${message}`);
}
