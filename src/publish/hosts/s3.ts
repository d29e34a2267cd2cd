import { PAGES, type FileFamily } from '../../api/files/file-families.ts';
import { HOST_FILES } from '../../api/http/host-file.ts';
import type { FileFamilies } from '../../catalog/values/file-families.ts';
import { publishedFamilies } from './published-families.ts';

/**
 * `_hosts/s3-sync.sh`: uploads a built site to S3, with one call per family, because S3 stores type and caching with the object. In its
 * patterns `*` also matches slashes, and the last matching pattern wins. Immutable files go first, so that no page requests a missing file.
 *
 * @see https://docs.aws.amazon.com/cli/latest/reference/s3/sync.html
 */
export function s3File(base: string, files: FileFamilies): string {
  return `#!/bin/sh
# Uploads this catalogue to S3: sh _hosts/s3-sync.sh BUCKET
# Put CloudFront in front, with cloudfront-function.js of this folder for "viewer request" and "viewer response".
# Grant CloudFront s3:ListBucket as well, or S3 responds with 403 for a missing file.
# Hashed files of older builds stay, for pages that are still open somewhere: let a lifecycle rule of the bucket remove them.
set -eu
site=$(cd "$(dirname "$0")/.." && pwd)
bucket=\${1:?name the bucket}

upload() {
  aws s3 sync "$site" "s3://$bucket${base.replace(/\/$/, '')}" --no-progress --exclude '*' "$@"
}

${publishedFamilies(files).map(uploadCall).join('\n')}
`;
}

function uploadCall(family: FileFamily, at: number, families: readonly FileFamily[]): string {
  const before = families.slice(0, at).flatMap(({ paths }) => paths);
  const excluded = [...before.filter((path) => family.paths.some((own) => mayShare(own, path))), ...(family === PAGES ? HOST_FILES : [])];
  const options = [
    ...family.paths.map((path) => `--include '${glob(path)}'`),
    ...excluded.map((path) => `--exclude '${glob(path)}'`),
    `--cache-control '${family.cache}'`,
    ...(family.type === undefined ? [] : [`--content-type '${family.type}'`]),
    ...(family.name === 'hashed' ? [] : ['--delete']),
  ];
  return `upload ${options.join(' ')}`;
}

/** Whether both patterns can match the same path, according to their prefixes. */
function mayShare(pattern: string, other: string): boolean {
  return other.startsWith(pattern.replace(/\*$/, ''));
}

function glob(pattern: string): string {
  return pattern.replace(/:\w+/, '*');
}
