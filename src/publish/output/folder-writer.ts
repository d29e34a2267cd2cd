import { PathTable } from './path-table.ts';
import type { SiteWriter } from './site-writer.ts';
import { TreeState } from './tree-state.ts';
import { TreeWriter } from './tree-writer.ts';

/** A writer without earlier builds, for a folder that exists or is created with the first file. Files of other paths in it stay. */
export function folderWriter(folder: string): SiteWriter {
  return new TreeWriter({ folder, older: new TreeState(new PathTable()), keepsTimes: false });
}
