import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { slashPath } from '../../src/catalog/store/slash-path.ts';
import { IS_PACKAGE, PROGRAM_FOLDER, programVersion } from '../support/program-folder.ts';

/**
 * What the package.json of a new catalogue states as the version of this program: the version, or the file or folder from which the running
 * program was installed.
 *
 * @param folder the folder of the catalogue
 */
export async function programSpecifier(folder: string): Promise<string> {
  if (!IS_PACKAGE) return `file:${fromFolder(folder, PROGRAM_FOLDER)}`;
  const root = installedIn();
  const stated = await statedSpecifier(path.join(root, 'package.json'));
  if (stated === undefined || !stated.startsWith('file:')) return stated ?? `^${programVersion()}`;
  return `file:${fromFolder(folder, path.resolve(root, stated.slice('file:'.length)))}`;
}

/** The Node that npm installed in a folder, as a range of its package; `undefined` if another Node runs this program. */
export function installedNode(folder: string): string | undefined {
  const [major = ''] = process.versions.node.split('.');
  return process.execPath.startsWith(path.resolve(folder, 'node_modules') + path.sep) ? major : undefined;
}

/** The folder whose `node_modules` contains this program. */
function installedIn(): string {
  const parts = PROGRAM_FOLDER.split(path.sep);
  return parts.slice(0, parts.lastIndexOf('node_modules')).join(path.sep) || path.sep;
}

async function statedSpecifier(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return /"portolan"\s*:\s*"([^"]+)"/.exec(text)?.[1];
}

function fromFolder(folder: string, target: string): string {
  return slashPath(path.relative(path.resolve(folder), target)) || '.';
}
