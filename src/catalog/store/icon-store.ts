import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import type { ContentFile } from '../content-file/content-file.ts';
import { ICON_FOLDER, isIconFile, type IconFile } from '../icons/icon-file.ts';
import { inspectIcon, type IconImage } from '../icons/icon-image.ts';
import type { Problem } from '../parsing/problem.ts';
import { writeAtomically } from './atomic-write.ts';
import { hexHash } from './content-hash.ts';
import { isMissing } from './optional-files.ts';
import { contentFilePath } from './store-paths.ts';

/** The path of a stored icon. @throws RangeError if the name is not that of an icon */
function iconPath(contentDir: string, file: string): string {
  if (!isIconFile(file)) throw new RangeError(`${JSON.stringify(file)} is not the name of an icon`);
  return path.join(contentDir, ICON_FOLDER, file);
}

/** The bytes of a stored icon. @throws Error if the file cannot be read */
export function readIcon(contentDir: string, file: string): Uint8Array {
  return readFileSync(iconPath(contentDir, file));
}

/** Stores an icon under the hash of its bytes; one that is already stored is not written again. */
export async function writeIcon(contentDir: string, bytes: Uint8Array, { extension, width, height }: IconImage): Promise<IconFile> {
  const file = `${hexHash(bytes)}.${extension}`;
  if (!existsSync(iconPath(contentDir, file))) await writeAtomically(iconPath(contentDir, file), bytes);
  return { file, width, height };
}

/** The icons of content files that can be published, and a problem for each other one. */
interface UsableIcons {
  /** Names of stored files. */
  readonly icons: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

/**
 * Checks the icons of content files: each must be stored, have the hash of its name and be an image that `inspectIcon` accepts, because
 * content may come from others.
 */
export function usableIcons(contentDir: string, contents: readonly ContentFile[]): UsableIcons {
  const icons = new Set<string>();
  const problems: Problem[] = [];
  for (const { facts, icon: copy } of contents) {
    if (copy?.icon === undefined || icons.has(copy.icon.file)) continue;
    const why = faultOf(contentDir, copy.icon);
    if (why === undefined) icons.add(copy.icon.file);
    else problems.push(unusable(contentFilePath(contentDir, facts.qualifiedName), copy.icon.file, why));
  }
  return { icons, problems };
}

/** Why a stored icon cannot be published; `undefined` if it can. */
function faultOf(contentDir: string, { file, width, height }: IconFile): string | undefined {
  let bytes: Uint8Array;
  try {
    bytes = readIcon(contentDir, file);
  } catch (error) {
    return isMissing(error) ? 'does not exist' : 'cannot be read';
  }
  const image = inspectIcon(bytes);
  if (typeof image === 'string') return 'is not a PNG, JPEG or WebP image within the limits';
  if (file !== `${hexHash(bytes)}.${image.extension}`) return 'has other content than its name states';
  return image.width === width && image.height === height ? undefined : 'has another size than the content file states';
}

function unusable(file: string, icon: string, why: string): Problem {
  return {
    code: 'bad-icon-file',
    severity: 'warning',
    message: `The icon ${ICON_FOLDER}/${icon} ${why}; the server is published without an icon.`,
    hint: 'Remove "icon" from the file; the next crawl that reads the server fetches it again.',
    file,
    position: { line: 1, column: 1 },
  };
}

/** Names of all stored icons; other files in the folder are not named. */
export function storedIcons(contentDir: string): readonly string[] {
  try {
    return readdirSync(path.join(contentDir, ICON_FOLDER)).filter(isIconFile);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Deletes a stored icon; a missing one is no error. */
export async function removeIcon(contentDir: string, file: string): Promise<void> {
  await rm(iconPath(contentDir, file), { force: true });
}
