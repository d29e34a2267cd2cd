import path from 'node:path';

import type { Problem } from '../../catalog/parsing/problem.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { parseContentFile, writeToStore } from '../../catalog/store/content-store.ts';
import { readOrNothing, yamlFilesBelow } from '../../catalog/store/optional-files.ts';
import { isEdited, withChangeTime } from '../../catalog/store/record-change.ts';
import { contentFilePath, serversFolder } from '../../catalog/store/store-paths.ts';
import { readPrevious, unreadableContent } from '../merging/previous-file.ts';

/** What a crawl found about content files that were edited manually. */
interface EditedFiles {
  /** Paths of the files that got a time of change. */
  readonly stored: readonly string[];
  /** Files that stay as they are, because they have a mistake. */
  readonly mistakes: readonly Problem[];
}

/**
 * Stores the time of change in every content file whose facts were edited manually since a program last wrote it. A crawl does not read
 * the files of unchanged sources, so this runs separately. A file with a mistake stays as it is.
 *
 * @param now ISO 8601 time of the crawl
 */
export async function storeTimesOfEdits(contentDir: string, now: string): Promise<EditedFiles> {
  const folder = serversFolder(contentDir);
  const stored: string[] = [];
  const mistakes: Problem[] = [];
  for (const relative of yamlFilesBelow(folder)) {
    const file = path.join(folder, relative);
    const bytes = readOrNothing(file);
    // Without a hash an edit cannot be detected, so the file need not be parsed.
    if (!bytes.includes('publishedHash')) continue;
    const { value, problems } = parseContentFile(bytes, file);
    const unreadable = value === undefined ? unreadableContent(problems) : undefined;
    if (unreadable !== undefined) mistakes.push(unreadable);
    const name = value?.facts.qualifiedName;
    if (value === undefined || name === undefined || value.state.status === 'gone' || !isEdited(value)) continue;
    if (foldName(contentFilePath(contentDir, name)) !== foldName(path.resolve(file))) continue;
    const { content, mistake } = await readPrevious(contentDir, name);
    if (mistake !== undefined) mistakes.push(mistake);
    if (content === undefined || mistake !== undefined) continue;
    await writeToStore(contentDir, withChangeTime(content, content, now));
    stored.push(file);
  }
  return { stored, mistakes };
}
