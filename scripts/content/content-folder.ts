import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

import { yamlFilesBelow } from '../../src/catalog/store/optional-files.ts';
import { COPY_MARKER } from './content-copy.ts';

/** Files that only content folders have at their top. */
const OWN_FILES = ['site.yaml', 'sources.yaml', COPY_MARKER];

/** Folders of content files in a content folder, and the way from one of them or of its own folders to that folder. */
const OWN_FOLDERS = ['profiles', 'servers'];
const ABOVE = ['..', '../..'];

/** The content folder of a catalogue, unless another one is stated. */
const DEFAULT_FOLDER = 'content';

/**
 * Why a path cannot be a content folder, with the fix; `undefined` if it can.
 *
 * @param otherwise how another folder is chosen, as a clause: `set PORTOLAN_CONTENT`
 */
export function missingContent(content: string, otherwise: string): string | undefined {
  const kind = statSync(content, { throwIfNoEntry: false });
  if (kind?.isDirectory() === true) {
    const whole = wholeFolder(content);
    return whole && `"${content}" is only a part of the content folder "${whole}". Name that folder instead.`;
  }
  const where = `Run this in the folder of a catalogue, or ${otherwise}.`;
  if (kind !== undefined) return `"${content}" is a file, not a content folder. ${where}`;
  // Where nobody stated a folder, there may be no catalogue yet.
  const create = content === DEFAULT_FOLDER ? ' "npx portolan init" creates a catalogue here.' : '';
  return `there is no content folder "${content}". ${where}${create}`;
}

/** The content folder of which a folder is a part, such as `content` of `content/servers/acme`; `undefined` for a content folder. */
function wholeFolder(folder: string): string | undefined {
  if (hasContent(folder)) return undefined;
  return ABOVE.map((part) => path.join(folder, part)).find((outer) => {
    const [top = ''] = path.relative(outer, folder).split(path.sep);
    return OWN_FOLDERS.includes(top) && hasContent(outer);
  });
}

/** Whether a folder has something that a content folder has. A built site also has a folder `servers`, but no YAML in it. */
export function hasContent(folder: string): boolean {
  return OWN_FILES.some((file) => existsSync(path.join(folder, file))) || yamlFilesBelow(path.join(folder, 'servers')).length > 0;
}
