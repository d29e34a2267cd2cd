import type { FileFamilies } from '../../catalog/values/file-families.ts';
import { OFFICIAL_FOLDERS } from '../../api/http/api-paths.ts';
import { OFFICIAL_FILES } from '../../api/official/official-files.ts';
import { ABSENT_FILE } from './absent-file.ts';

/**
 * `_redirects`, which Netlify and Cloudflare Pages read. Cloudflare rewrites even if a file exists, so paths with an extension come
 * first. Files of the official registry API have rules if they are published. Cloudflare ignores lines with query parameters or status 404; `_worker.js` answers lists there.
 *
 * @see https://docs.netlify.com/manage/routing/redirects/overview/
 * @see https://developers.cloudflare.com/pages/configuration/redirects/
 */
export function redirectsFile(base: string, { official }: Pick<FileFamilies, 'official'>): string {
  const at = (path: string): string => base + path;
  const lines = [
    ['# Lists, on Netlify: rules with more parameters come first.'],
    ...listRules().map(([parameters, to, status]) => [at('api/servers'), ...parameters, at(to), status]),
    ['# Lists without parameters.'],
    [at('api/servers'), at('api/servers.json'), '200'],
    ...(official ? officialRules(at) : []),
    ['# Servers by name and by id, and the files themselves.'],
    [at('api/servers/*.json'), at('api/servers/:splat.json'), '200'],
    [at('api/servers/*'), at('api/servers/:splat.json'), '200'],
    ['# Missing files, on Netlify.'],
    [at('api/*'), at(ABSENT_FILE), '404'],
    ...(official ? OFFICIAL_FOLDERS : []).map((folder) => [at(`${folder.slice(1)}/*`), at(ABSENT_FILE), '404']),
  ];
  return `${lines.map((parts) => parts.join(' ')).join('\n')}\n`;
}

function officialRules(at: (path: string) => string): string[][] {
  return [
    [at('v0.1/servers'), at('v0.1/servers.json'), '200'],
    ['# The versions of a server are in a folder; the slash in a name may be percent-encoded.'],
    [at('v0.1/servers/:name/versions'), at('v0.1/servers/:name/versions/'), '200'],
    [at('v0.1/servers/:owner/:name/versions'), at('v0.1/servers/:owner/:name/versions/'), '200'],
    ['# The older paths of the same API.'],
    [at('v0/servers'), at('v0.1/servers.json'), '200'],
    [at('v0/servers/:name/versions'), at('v0.1/servers/:name/versions/'), '200'],
    [at('v0/servers/:owner/:name/versions'), at('v0.1/servers/:owner/:name/versions/'), '200'],
    [at('v0/servers/*'), at('v0.1/servers/:splat'), '200'],
    ...[OFFICIAL_FILES.servers, OFFICIAL_FILES.allowList].map((file) => [at(file.replace('v0.1/', 'v0/')), at(file), '200']),
  ];
}

type ListRule = readonly [parameters: readonly string[], to: string, status: string];

const ABSENT = [ABSENT_FILE, '404'] as const;
const PAGE = ['api/servers/_page/:page.json', '200'] as const;

/** The list queries with a parameter. Netlify applies a rule only if all of its parameters are present. */
function listRules(): ListRule[] {
  const others = [['page=:page', 'pageSize=:size'], ['pageSize=:size'], ['page=:page'], []];
  return [
    ...others.map((more): ListRule => [['q=:q', 'profile=:profile', ...more], ...ABSENT]),
    ...others.map((more): ListRule => [['q=:q', ...more], ...ABSENT]),
    ...others.map((more): ListRule => [['sort=:sort', ...more], ...ABSENT]),
    [['facets=:facets'], ...ABSENT],
    [['profile=:profile', 'page=:page', 'pageSize=:size'], ...ABSENT],
    [['profile=:profile', 'pageSize=:size'], ...ABSENT],
    [['profile=:profile', 'page=1'], 'api/profiles/:profile/servers.json', '200'],
    [['profile=:profile', 'page=:page'], ...ABSENT],
    [['profile=:profile'], 'api/profiles/:profile/servers.json', '200'],
    [['page=:page', 'pageSize=10'], ...PAGE],
    [['page=:page', 'pageSize=:size'], ...ABSENT],
    [['page=:page'], ...PAGE],
    [['pageSize=10'], 'api/servers.json', '200'],
    [['pageSize=:size'], ...ABSENT],
  ];
}
