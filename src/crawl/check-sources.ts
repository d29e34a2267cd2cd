import { foldName } from '../catalog/qualified-name.ts';
import type { Problem } from '../document/problem.ts';
import { fetchProblem } from './fetch-problem.ts';
import { findFile } from './file-source.ts';
import { checkedUrl } from './guarded-fetch/index.ts';
import { badRepositoryLocation, readRepositoryLocation } from './repository-location.ts';
import { readServerAddress } from './server-url.ts';
import { placeOfEntry, type SourceEntry } from './source-entry.ts';
import { readSourcesFile } from './sources-file.ts';

/**
 * Everything that is wrong with a list of sources and can be known without asking anyone, each problem with its place in the list:
 * what the reader finds, locations that would be refused, files that cannot be read, names that two entries give.
 * Addresses are judged as a crawl without `--allow-private-hosts` judges them; no name is resolved.
 *
 * @param text of the list
 * @param file path of the list, for messages
 * @param folder folder of the list; file sources lie in it
 */
export async function checkSources(text: string, file: string, folder: string): Promise<readonly Problem[]> {
  const { entries = [], problems } = readSourcesFile(text, file);
  const found = problems.map(({ problem }) => problem);
  const holders = new Map<string, SourceEntry>();
  for (const entry of entries) {
    found.push(...takenName(entry, holders));
    const wrong = await locationProblem(entry, folder);
    // A problem of a location names the location as its file; here it stands in the list.
    if (wrong !== undefined) found.push({ ...wrong, file, position: entry.position });
  }
  return found;
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

async function locationProblem({ kind, location }: SourceEntry, folder: string): Promise<Problem | undefined> {
  if (kind === 'repository') return readRepositoryLocation(location) === undefined ? badRepositoryLocation(location) : undefined;
  if (kind === 'server') return addressProblem(location);
  const found = await findFile(location, folder);
  return 'problem' in found ? found.problem : undefined;
}

function addressProblem(location: string): Problem | undefined {
  const read = readServerAddress(location, false);
  if ('problem' in read) return read.problem;
  try {
    checkedUrl(read.address.mcp, false);
    return undefined;
  } catch (error) {
    return fetchProblem(error, location);
  }
}
