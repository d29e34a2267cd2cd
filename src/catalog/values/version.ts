import { SERVER_JSON_LIMITS } from './server-json-schema.ts';

/** Begins with a letter or digit, without blanks and without characters of a version range. */
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+_-]*$/;
const NUMBER = '(?:0|[1-9]\\d{0,15})';
const SEMANTIC = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$`);

/**
 * A version as a source states it, without the leading `v` of tags: letters, digits, `.` `+` `_` `-`, at most 255 characters. `undefined`
 * for anything else, and for `latest`, which is not a version.
 */
export function versionOf(text: string): string | undefined {
  const version = text.trim().replace(/^v(?=\d)/i, '');
  return version.length <= SERVER_JSON_LIMITS.version && VERSION.test(version) && version.toLowerCase() !== 'latest' ? version : undefined;
}

/**
 * Whether a version is a semantic version (semver.org 2.0.0) that can be part of a URL and a file name: no build metadata, because some
 * hosts read `+` as a blank, and no file extension.
 */
export function isSemanticVersion(version: string): boolean {
  return SEMANTIC.test(version) && version.length <= 100 && !/\.(?:json|html)$/i.test(version);
}
