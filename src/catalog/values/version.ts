import { SERVER_JSON_LIMITS } from './server-json-schema.ts';

/** Begins with a letter or digit, and holds neither blanks nor anything that a range needs. */
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+_-]*$/;
const NUMBER = '(?:0|[1-9]\\d{0,15})';
const SEMANTIC = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$`);

/**
 * A version as a source states it, without the `v` that tags begin with: letters, digits, `.` `+` `_` `-`, at most 255 characters.
 * `undefined` for anything else, and for `latest`, which is none.
 */
export function versionOf(text: string): string | undefined {
  const version = text.trim().replace(/^v(?=\d)/i, '');
  return version.length <= SERVER_JSON_LIMITS.version && VERSION.test(version) && version.toLowerCase() !== 'latest' ? version : undefined;
}

/**
 * Whether a version is a semantic one (semver.org 2.0.0) that can stand in an address and as the name of a file: no build metadata,
 * because some hosts read `+` as a blank, and no ending of a file.
 */
export function isSemanticVersion(version: string): boolean {
  return SEMANTIC.test(version) && version.length <= 100 && !/\.(?:json|html)$/i.test(version);
}
