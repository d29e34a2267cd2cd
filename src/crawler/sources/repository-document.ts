import { locateProblems } from '../../catalog/parsing/document.ts';
import type { JsonValue } from '../../catalog/parsing/json-tree.ts';
import { parseJson } from '../../catalog/parsing/json.ts';
import { UNTRUSTED_LIMITS } from '../../catalog/parsing/limits.ts';
import type { Problem, Read } from '../../catalog/parsing/problem.ts';
import { decodeUtf8 } from '../../catalog/parsing/utf8.ts';
import { isServerJson, readServerJson } from '../../catalog/server-json/server-json-reader.ts';
import { namesRepository, type RepositoryLocation } from '../source-list/repository-location.ts';
import { readBundleManifest } from './bundle/bundle-manifest.ts';
import { parsePlatformFile } from './platform/parse-platform-file.ts';
import { readPlatformFile, type PlatformFileOptions } from './platform-file.ts';
import type { StatedServer } from './platform-groups.ts';
import { isPage } from './web-page.ts';

/** A file of a repository that declares its server, as read. */
export interface RepositoryDocument extends Read<StatedServer> {
  /** Whether the file only shares its name with one that declares a server. */
  readonly isForeign: boolean;
  /** Adds the positions in the file to problems with pointers into it. */
  readonly locate: (problems: readonly Problem[]) => Problem[];
}

/** The problems of files that only share their names. */
const FOREIGN: ReadonlySet<string> = new Set(['not-a-platform-file', 'not-a-server-json', 'not-a-bundle-manifest']);

/**
 * Reads a file that declares a server: a `server.json` and the `manifest.json` of an MCP bundle by their names, and any other as a platform
 * file. Every problem has its position in the file.
 *
 * @param url of the file
 */
export function readRepositoryDocument(
  bytes: Uint8Array,
  url: string,
  location: RepositoryLocation,
  options: PlatformFileOptions,
): RepositoryDocument {
  const text = decodeUtf8(bytes, url);
  if (text.value === undefined) return { value: undefined, problems: text.problems, isForeign: false, locate: (problems) => [...problems] };
  const file = url.slice(url.lastIndexOf('/') + 1);
  if (isPage(text.value))
    return { value: undefined, problems: [pageProblem(file, url)], isForeign: false, locate: (problems) => [...problems] };
  const parsed = isJsonFile(file) ? parseJson(text.value, { file: url, limits: UNTRUSTED_LIMITS }) : parsePlatformFile(text.value, url);
  const locate = (found: readonly Problem[]): Problem[] => locateProblems(found, parsed, url);
  // Many programs have a manifest.json of their own, with comments or as a list.
  if (parsed.value === undefined) return { value: undefined, problems: parsed.problems, isForeign: file === BUNDLE_MANIFEST, locate };
  const { value, problems } = readerOf(file, location, options)(parsed.value);
  const isForeign = value === undefined && problems.some(({ code }) => FOREIGN.has(code));
  return { value, problems: [...parsed.problems, ...locate(problems)], isForeign, locate };
}

/** Sites that want a sign-in send a page with the status 200. */
function pageProblem(file: string, url: string): Problem {
  const message = 'This is a page (HTML or XML) and no file that declares a server.';
  const hint = 'Check the file, and that the repository can be read without a sign-in.';
  const code = isJsonFile(file) ? 'json-syntax' : 'yaml-syntax';
  return { code, severity: 'error', message, hint, file: url, position: { line: 1, column: 1 } };
}

const SERVER_JSON = 'server.json';
const BUNDLE_MANIFEST = 'manifest.json';

/** Whether a file is one that other programs also have under its name. */
export function isJsonFile(name: string): boolean {
  return name === SERVER_JSON || name === BUNDLE_MANIFEST;
}

function readerOf(file: string, location: RepositoryLocation, options: PlatformFileOptions): (value: JsonValue) => Read<StatedServer> {
  if (file === SERVER_JSON) return (value) => readServer(value, location);
  if (file === BUNDLE_MANIFEST) return (value) => readBundleManifest(value);
  return (value) => readPlatformFile(value, options);
}

/** The facts of a `server.json`. Owner and repository are those of the file, because anybody can state another repository. */
function readServer(value: JsonValue, location: RepositoryLocation): Read<StatedServer> {
  if (!isServerJson(value)) return { value: undefined, problems: [noServerJson()] };
  const { value: facts, problems } = readServerJson(value);
  if (facts === undefined) return { value: undefined, problems };
  const { qualifiedName: name, displayName = '', repository, owner, repo, ...stated } = facts;
  const url = repository?.url ?? (owner !== undefined && repo !== undefined ? `${owner}/${repo}` : undefined);
  const isOwn = url === undefined || namesRepository(url, location);
  return {
    value: { ...stated, name, displayName, ...(repository && isOwn && { statedRepository: repository }) },
    problems: isOwn ? problems : [...problems, otherRepository()],
  };
}

function noServerJson(): Problem {
  const message = 'The file is not a server.json of the MCP registry: it needs "name", and "packages" or "remotes".';
  const hint = 'Point the source at the folder of the server.json, or remove it from sources.yaml.';
  return { code: 'not-a-server-json', severity: 'error', message, hint, pointer: '' };
}

function otherRepository(): Problem {
  const message = 'The file states another repository than the one that it is in, which is used instead.';
  const hint = 'State the repository of this file, or point the source at the other repository.';
  return { code: 'other-repository', severity: 'notice', message, hint, pointer: '/repository' };
}
