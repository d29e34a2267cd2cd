import { SERVER_JSON_LIMITS } from './server-json-format.ts';

/** Begins with a letter or digit, without blanks and without characters of a version range. */
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+_-]*$/;

/**
 * A version as a source states it: letters, digits, `.` `+` `_` `-`, at most 255 characters. `undefined` for anything else, and for `latest`,
 * which is not a version.
 */
export function versionOf(text: string): string | undefined {
  const version = text.trim();
  return version.length <= SERVER_JSON_LIMITS.version && VERSION.test(version) && version.toLowerCase() !== 'latest' ? version : undefined;
}

/** The version that a repository states, in the name of a tag or in a file: without its leading `v`. */
export function versionOfTag(tag: string): string | undefined {
  return versionOf(tag.trim().replace(/^v(?=\d)/i, ''));
}

/**
 * Whether a version can be part of a URL and a file name, and of a Server Card: no build metadata, because some hosts read `+` as a blank, no
 * file extension, and no range such as `1.x`.
 */
export function isPublishableVersion(version: string): boolean {
  return /^[0-9A-Za-z](?:[0-9A-Za-z.-]{0,98}[0-9A-Za-z])?$/.test(version) && !/\.(?:json|html|x)$/i.test(version);
}
