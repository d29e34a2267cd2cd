import { hash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';

import { PACKS_FOLDER } from '../../api/packs/pack-reader.ts';
import { hasCode } from '../../catalog/store/error-code.ts';
import type { TreeState } from '../output/tree-state.ts';

/** Where the bytes of a file are in the packs of an earlier build. */
export interface KnownPlace {
  readonly pack: number;
  readonly offset: number;
  readonly length: number;
}

/** A place as one number, for the column of a state in which trees have times. Of a file in parts, whose bytes are made again: -1. */
export function placeNumber({ pack, offset, isInParts }: { pack: number; offset: number; isInParts: boolean }): number {
  return isInParts ? -1 : pack * 2 ** 32 + offset;
}

/** The packs of an earlier build, from which unchanged files are taken. A pack is used only if its bytes are those that the state names. */
export class KnownPacks {
  readonly #folder: string;
  readonly #state: TreeState;
  /** Descriptors of packs; `undefined` for a pack that is missing or different. */
  readonly #packs = new Map<number, number | undefined>();

  /**
   * @param folder of the site
   * @param state of the files in its packs, with the digests of the packs
   */
  constructor(folder: string, state: TreeState) {
    this.#folder = folder;
    this.#state = state;
  }

  /** The place and the SHA-256 of a file that an earlier build wrote with a key; `undefined` if there is none, or its pack is not intact. */
  find(file: string, key: string): { readonly place: KnownPlace; readonly hash: Buffer } | undefined {
    const found = this.#state.table.find(file);
    if (found === undefined || !this.#state.hasKey(found, key)) return undefined;
    const place = this.#state.time(found);
    const pack = Math.floor(place / 2 ** 32);
    if (place < 0 || this.#open(pack) === undefined) return undefined;
    const bytes = this.#state.hashBytes(found);
    return { place: { pack, offset: place % 2 ** 32, length: this.#state.size(found) }, hash: bytes };
  }

  /** Bytes of a place that `find` returned. */
  read({ pack, offset, length }: KnownPlace): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    const descriptor = this.#open(pack);
    if (descriptor === undefined || readSync(descriptor, bytes, 0, length, offset) !== length)
      throw new Error(`${PACKS_FOLDER}${pack}.bin in "${this.#folder}" was changed while a build used it. Build again.`);
    return bytes;
  }

  close(): void {
    for (const descriptor of this.#packs.values()) if (descriptor !== undefined) closeSync(descriptor);
    this.#packs.clear();
  }

  #open(pack: number): number | undefined {
    if (!this.#packs.has(pack)) this.#packs.set(pack, this.#opened(`${PACKS_FOLDER}${pack}.bin`));
    return this.#packs.get(pack);
  }

  #opened(name: string): number | undefined {
    const file = this.#state.table.find(name);
    if (file === undefined) return undefined;
    try {
      const descriptor = openSync(path.join(this.#folder, name), 'r');
      if (hash('sha256', readFileSync(descriptor), 'base64') === this.#state.sha256(file)) return descriptor;
      closeSync(descriptor);
      return undefined;
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
      throw error;
    }
  }
}
