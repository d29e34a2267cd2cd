import { sha256Hex } from '../../../catalog/values/hex.ts';
import { EmbedderError } from '../embedder-error.ts';
import type { FetchFile } from './use-encoder.ts';

/** A file of the model, as published with an index. */
interface UseFile {
  /** URL at which the plugin requests it. */
  readonly address: string;
  /** Its name in the folder of the model. */
  readonly name: string;
  readonly bytes: number;
}

/** The published model of an index, from its manifest. */
interface UseTable {
  readonly kind: 'universal-sentence-encoder';
  readonly files: readonly UseFile[];
}

/** Reads the model entry of a manifest; `undefined` if it is not of this kind. */
export function parseUseTable(value: unknown): UseTable | undefined {
  if (!isObject(value) || value['kind'] !== 'universal-sentence-encoder' || !Array.isArray(value['files'])) return undefined;
  const files = value['files'].map(parseFile);
  return files.every((file) => file !== undefined) ? { kind: value['kind'], files } : undefined;
}

function parseFile(value: unknown): UseFile | undefined {
  if (!isObject(value)) return undefined;
  const { address, name, bytes } = value;
  if (typeof address !== 'string' || typeof name !== 'string' || typeof bytes !== 'number') return undefined;
  return FILE_NAME.test(name) ? { address, name, bytes } : undefined;
}

/** A plain file name: a manifest must not lead out of the folder. */
const FILE_NAME = /^\w[\w.-]*$/;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A model's files from the hub, by URL. */
type FetchedFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** Names the files of a model folder. The same files get the same names. */
export function useTableOf(fetched: FetchedFiles): UseTable {
  const taken = new Set<string>();
  const files = [...fetched]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([address, bytes]) => {
      const name = freeName(address, taken);
      taken.add(name);
      return { address, name, bytes: bytes.byteLength };
    });
  return { kind: 'universal-sentence-encoder', files };
}

function freeName(address: string, taken: ReadonlySet<string>): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  const plain = last.replaceAll(/[^\w.-]/g, '-').replace(/^[^\w]+/, '') || 'file';
  // Static hosts derive the media type from the extension.
  const name = plain.includes('.') ? plain : `${plain}.bin`;
  return taken.has(name) ? `${taken.size}-${name}` : name;
}

/** The id of the embedder of these files: other files, another id. */
export async function useId(fetched: FetchedFiles): Promise<string> {
  const hashes = await Promise.all(
    [...fetched].sort(([a], [b]) => (a < b ? -1 : 1)).map(async ([address, bytes]) => `${address} ${await sha256Hex(bytes)}\n`),
  );
  const hash = await sha256Hex(new TextEncoder().encode(hashes.join('')));
  return `use-512-${hash.slice(0, 16)}`;
}

/** Pattern of such ids. */
export const USE_ID = /^use-512-[0-9a-f]{16}$/;

/**
 * Answers requests for the hub's URLs from the published files, without any other server.
 *
 * @param read reads a file of the model's folder; rejects if it cannot be read
 */
export function fetchFromTable(table: UseTable, read: (name: string) => Promise<Uint8Array>): FetchFile {
  const byAddress = new Map(table.files.map((file) => [file.address, file]));
  return async (address) => {
    const file = byAddress.get(address);
    if (file === undefined) throw new EmbedderError('unfit-model', `The index has no copy of ${address}: build it again.`);
    const bytes = await read(file.name);
    if (bytes.byteLength !== file.bytes) {
      const message = `The model's file ${file.name} has ${bytes.byteLength} bytes instead of ${file.bytes}: build the index again.`;
      throw new EmbedderError('unfit-model', message);
    }
    return new Response(Uint8Array.from(bytes));
  };
}
