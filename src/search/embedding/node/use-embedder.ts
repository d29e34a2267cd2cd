import type { Embedder, EmbedderFileReader, PortableEmbedder, StoredEmbedder } from '../embedder.ts';
import { EmbedderError } from '../embedder-error.ts';
import { openUse } from '../use/open-use.ts';
import { loadUseEncoder, USE_DIMENSIONS, type FetchFile } from '../use/use-encoder.ts';
import { useId, useTableOf } from '../use/use-table.ts';
import { asInstalled, importUseBackend, type UseBackend } from './use-packages.ts';

/** The Universal Sentence Encoder with its files. */
export interface FetchedUse extends PortableEmbedder {
  readonly backend: UseBackend;
}

/**
 * Loads the Universal Sentence Encoder from its hub, and stores its files.
 *
 * @throws EmbedderError if a package is not installed, a URL cannot be reached, or the model does not work
 */
export async function fetchUse(): Promise<FetchedUse> {
  const backend = await importUseBackend();
  const fetched = new Map<string, Uint8Array<ArrayBuffer>>();
  const embed = await asInstalled(() => loadUseEncoder(fetchInto(fetched)));
  const id = await useId(fetched);
  const description = { ...useTableOf(fetched) };
  const files = new Map(description.files.map(({ address, name }) => [`${id}/${name}`, fetched.get(address) ?? new Uint8Array()]));
  return { id, dimensions: USE_DIMENSIONS, embed, backend, table: () => ({ description, files }) };
}

/**
 * The Universal Sentence Encoder of an index, read from its published files; `undefined` if the index has another embedder. `embed` rejects
 * with an EmbedderError if a package is not installed or the files are not a valid model.
 */
export function openStoredUse(stored: StoredEmbedder, read: EmbedderFileReader): Embedder | undefined {
  const opened = openUse(stored, read, importUseBackend);
  return opened && { ...opened, embed: (texts) => asInstalled(() => opened.embed(texts)) };
}

function fetchInto(fetched: Map<string, Uint8Array<ArrayBuffer>>): FetchFile {
  return async (address) => {
    const bytes = await fetchBytes(address);
    fetched.set(address, bytes);
    return new Response(bytes);
  };
}

async function fetchBytes(address: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    const message = `The Universal Sentence Encoder could not be fetched: ${address} cannot be reached (${reasonOf(error)}).`;
    throw new EmbedderError('unreachable', message, { cause: error });
  }
}

/** The cause has the reason; the message of a failed fetch is only "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || reasonOf(error.cause) : error.message;
}
