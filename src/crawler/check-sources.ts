import { foldName } from '../catalog/values/qualified-name.ts';
import type { Problem } from '../catalog/parsing/problem.ts';
import { withoutCredentials } from '../catalog/values/without-credentials.ts';
import { fetchProblem } from './context/fetch-problem.ts';
import { findFile } from './sources/file-source.ts';
import { checkedUrl, isPrivateHost } from './guarded-fetch/index.ts';
import { findFolder } from './sources/lists/catalog-tree.ts';
import { notRecords } from './sources/lists/list-source.ts';
import { isHttpLocation } from './source-list/local-sources.ts';
import { badListUrl, listUrl } from './sources/lists/list-url.ts';
import { badOwner, isGithubOwner } from './source-list/github-owner.ts';
import { badRepositoryLocation, readRepositoryLocation } from './source-list/repository-location.ts';
import { readServerUrls } from './sources/server-urls.ts';
import { placeOfEntry, type SourceEntry } from './source-list/source-entry.ts';
import { readSourcesFile } from './source-list/sources-file.ts';

/**
 * Checks a list of sources offline. Each problem has its position in the list: problems of the reader, locations that a crawl refuses,
 * files that cannot be read, names that two entries share. No host name is resolved. Messages have no credentials of URLs.
 *
 * @param text of the list
 * @param file path of the list, for messages
 * @param folder folder of the list, which also holds its file sources
 * @param allowPrivateHosts for development: checks URLs as a crawl with `--allow-private-hosts` does
 */
export async function checkSources(text: string, file: string, folder: string, allowPrivateHosts = false): Promise<readonly Problem[]> {
  const { entries = [], problems } = readSourcesFile(text, file);
  const found = problems.map(({ problem }) => problem);
  const holders = new Map<string, SourceEntry>();
  const locations = new Map<string, SourceEntry>();
  for (const entry of entries) {
    found.push(...takenName(entry, holders), ...repeatedSource(entry, locations));
    const wrong = await locationProblem(entry, folder, allowPrivateHosts);
    // Such a problem names the location as its file; its position is in the list.
    if (wrong !== undefined) found.push({ ...wrong, file, position: entry.position });
  }
  return found.map((problem) => ({ ...problem, message: withoutCredentials(problem.message) }));
}

function takenName(entry: SourceEntry, holders: Map<string, SourceEntry>): Problem[] {
  const { name, file, position } = entry;
  if (name === undefined) return [];
  const holder = holders.get(foldName(name));
  if (holder === undefined) {
    holders.set(foldName(name), entry);
    return [];
  }
  const message = `The name "${name}" is taken by ${holder.location} (${placeOfEntry(holder)}).`;
  return [{ code: 'name-taken', severity: 'error', message, hint: 'Give one of the two another "name", or remove it.', file, position }];
}

/** Listing a source twice only causes `name-taken` problems. */
function repeatedSource(entry: SourceEntry, locations: Map<string, SourceEntry>): Problem[] {
  const { kind, location, file, position } = entry;
  const key = `${kind} ${location.replace(/\/+$/, '').toLowerCase()}`;
  const first = locations.get(key);
  if (first === undefined) {
    locations.set(key, entry);
    return [];
  }
  const message = `The source ${location} is listed already (${placeOfEntry(first)}).`;
  return [{ code: 'source-repeated', severity: 'warning', message, hint: 'Remove one of the two.', file, position }];
}

async function locationProblem({ kind, location }: SourceEntry, folder: string, allowPrivateHosts: boolean): Promise<Problem | undefined> {
  switch (kind) {
    case 'repository':
      return readRepositoryLocation(location) === undefined ? badRepositoryLocation(location) : undefined;
    case 'server':
      return serverUrlProblem(location, allowPrivateHosts);
    case 'file':
      return fileProblem(location, folder);
    case 'list':
      if (isHttpLocation(location)) return urlProblem(location, allowPrivateHosts);
      return /\.jsonl$/i.test(location) ? fileProblem(location, folder) : notRecords(location);
    case 'docker-catalog': {
      if (readRepositoryLocation(location) !== undefined) return undefined;
      const found = await findFolder(location, folder);
      return 'problem' in found ? found.problem : undefined;
    }
    case 'github':
      return isGithubOwner(location) ? undefined : badOwner(location);
    case 'registry':
    case 'registry-original':
    case 'ai-catalog':
      return baseProblem({ kind, location }, allowPrivateHosts);
  }
}

async function fileProblem(location: string, folder: string): Promise<Problem | undefined> {
  const found = await findFile(location, folder);
  return 'problem' in found ? found.problem : undefined;
}

/** Checks the base URL of a list. A crawl may send a key there, so plain http is refused. */
function baseProblem({ kind, location }: Pick<SourceEntry, 'kind' | 'location'>, allowPrivateHosts: boolean): Problem | undefined {
  const url = listUrl(location, '');
  if (url === undefined) return badListUrl(location, kind);
  const isSafe = url.protocol === 'https:' || (allowPrivateHosts && isPrivateHost(url.hostname));
  return isSafe ? urlProblem(url.href, allowPrivateHosts) : httpsRequired(location);
}

function httpsRequired(location: string): Problem {
  const message = `${location} is plain http.`;
  return {
    code: 'https-required',
    severity: 'error',
    message,
    hint: 'Write https://. Plain http is only for this machine, with --allow-private-hosts.',
  };
}

function serverUrlProblem(location: string, allowPrivateHosts: boolean): Problem | undefined {
  const read = readServerUrls(location, allowPrivateHosts);
  return 'problem' in read ? read.problem : urlProblem(read.urls.mcp, allowPrivateHosts, location);
}

function urlProblem(url: string, allowPrivateHosts: boolean, location = url): Problem | undefined {
  try {
    checkedUrl(url, allowPrivateHosts);
    return undefined;
  } catch (error) {
    return fetchProblem(error, location);
  }
}
