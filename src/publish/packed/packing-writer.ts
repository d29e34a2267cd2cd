import { readFileSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import type { PackedFiles } from '../../catalog/values/file-families.ts';
import { hasCode } from '../../catalog/store/error-code.ts';
import type { FileDigest } from '../../security/signing/manifest.ts';
import type { SiteWriter } from '../output/site-writer.ts';
import { inTemporaryFolder } from '../output/temporary-folder.ts';
import { PathTable } from '../output/path-table.ts';
import { realTarget } from '../output/output-folder.ts';
import { usableTreeHome } from '../output/tree-home.ts';
import { TreeDigests } from '../output/tree-digests.ts';
import { readTreeState, writeTreeState } from '../output/tree-state-file.ts';
import { TreeState, UNKNOWN_TIME } from '../output/tree-state.ts';
import { JoinedDigests } from './joined-digests.ts';
import { KnownPacks, placeNumber } from './known-packs.ts';
import type { PackPlace } from './pack-index.ts';
import { openPacker, type Packer } from './packer.ts';

/** Where the packs of the last build are, so that unchanged files are taken from them. */
interface LastPacks {
  /** The output folder. */
  readonly out: string;
  /** Folder of the cache. */
  readonly cache: string;
}

/**
 * Writes a site with files in packs: what is written meanwhile goes into packs if it belongs there, and the packs are written afterwards.
 *
 * @param packed the setting `files.packed`; without it, all files are written as they are
 * @param last without it, all files in packs are made
 * @param write writes all files but the manifest
 */
export async function writeInPacks(
  writer: SiteWriter,
  { packed, last }: { readonly packed: PackedFiles | undefined; readonly last?: LastPacks | undefined },
  write: (writer: SiteWriter) => Promise<void>,
): Promise<void> {
  if (packed === undefined) return write(writer);
  const home = last && usableTreeHome(last.cache, await realTarget(last.out));
  const stateFile = home && path.join(home.folder, 'packs.state');
  const table = new PathTable();
  const state = stateFile === undefined ? undefined : readTreeState(stateFile, table);
  const known = last && state && new KnownPacks(last.out, state);
  const fresh = new TreeState(table);
  try {
    await inTemporaryFolder(`${writer.folder}-packs-`, async (spoolFolder) => {
      const onPlaced = (file: string, place: PackPlace): void => fresh.setTime(table.add(file), placeNumber(place));
      const packer = openPacker({ packed, spoolFolder, known, onPlaced });
      const packing = new PackingWriter(writer, packer, fresh);
      await write(packing);
      packing.removeEmptyFolders();
      for (const [file, contents] of packer.files()) fresh.set(table.add(file), writer.put(file, contents), UNKNOWN_TIME, undefined);
    });
  } finally {
    known?.close();
  }
  if (stateFile === undefined) return;
  try {
    writeTreeState(stateFile, fresh);
  } catch {
    // The next build makes again the packs that an older state, or none, does not describe.
  }
}

/** Passes files to a packer that belong to packs, and all others to another writer. */
class PackingWriter implements SiteWriter {
  readonly #writer: SiteWriter;
  readonly #packer: Packer;
  /** The files in packs. */
  readonly #state: TreeState;
  readonly #emptied = new Set<string>();
  #reused = 0;
  #written = 0;

  constructor(writer: SiteWriter, packer: Packer, state: TreeState) {
    this.#writer = writer;
    this.#packer = packer;
    this.#state = state;
  }

  get folder(): string {
    return this.#writer.folder;
  }

  get digests(): SiteWriter['digests'] {
    return new JoinedDigests(this.#writer.digests, new TreeDigests(this.#state));
  }

  get counts(): SiteWriter['counts'] {
    const { reused, written, ...others } = this.#writer.counts;
    return { ...others, reused: reused + this.#reused, written: written + this.#written };
  }

  reuse(file: string, key: string): boolean {
    if (!this.#packer.isPacked(file)) return this.#writer.reuse(file, key);
    const digest = this.#packer.reuse(file, key);
    if (digest === undefined) return false;
    this.#state.set(this.#state.table.add(file), digest, UNKNOWN_TIME, key);
    this.#reused += 1;
    return true;
  }

  put(file: string, contents: string | Uint8Array, key?: string): FileDigest {
    if (!this.#packer.isPacked(file)) return this.#writer.put(file, contents, key);
    const digest = this.#packer.add(file, contents);
    this.#state.set(this.#state.table.add(file), digest, UNKNOWN_TIME, key);
    this.#written += 1;
    return digest;
  }

  adopt(file: string): FileDigest {
    if (!this.#packer.isPacked(file)) return this.#writer.adopt(file);
    const written = path.join(this.folder, file);
    const digest = this.put(file, readFileSync(written));
    rmSync(written);
    this.#emptied.add(path.posix.dirname(file));
    return digest;
  }

  renew(folder: string, former: RegExp): void {
    this.#writer.renew(folder, former);
  }

  /** Removes the folders of files that were written by something else and that are in packs. */
  removeEmptyFolders(): void {
    for (const folder of this.#emptied) {
      for (let at = folder; at !== '.' && isRemoved(path.join(this.folder, at));) at = path.posix.dirname(at);
    }
  }
}

/** Removes a folder if it is empty. */
function isRemoved(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) return false;
    throw error;
  }
}
