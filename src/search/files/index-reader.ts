import { IndexError } from './index-error.ts';
import type { IndexFileReader } from './index-files.ts';
import { decodeManifest, MANIFEST_NAME, type IndexManifest } from './manifest.ts';
import { unseal, type FileKind, type ReadContents } from './sealed-file.ts';

/**
 * Reads the manifest of an index. If a second reading has another `folder`, the index has been replaced since the first.
 *
 * @throws IndexError `missing`, `unreadable` or `other-format`
 */
export async function readManifest(read: IndexFileReader): Promise<IndexManifest> {
  return decodeManifest(await readFile(read, MANIFEST_NAME));
}

/** Which file to read, and how. */
interface PartRequest<T> {
  /** Its name within the folder of the index. */
  readonly name: string;
  readonly kind: FileKind;
  readonly part: number;
  readonly decode: ReadContents<T>;
}

/**
 * Reads one file of the folder of an index.
 *
 * @throws IndexError `missing` or `unreadable`
 */
export async function readPart<T>(read: IndexFileReader, { folder, count }: IndexManifest, request: PartRequest<T>): Promise<T> {
  const name = `${folder}/${request.name}`;
  return unseal(await readFile(read, name), name, { kind: request.kind, part: request.part, count }, request.decode);
}

async function readFile(read: IndexFileReader, name: string): Promise<Uint8Array> {
  try {
    return await read(name);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new IndexError('missing', `${name} of the search index could not be loaded: ${why}`, { file: name }, { cause });
  }
}
