import { encodeSigns } from '../../search/embedding/sign-code.ts';
import type { CodedRows } from '../../search/files/index-data.ts';
import { nearestCells } from '../../search/ranking/nearest-cells.ts';
import { WANTED } from '../../search/ranking/wanted-vectors.ts';
import { parameters } from '../catalog/parameters.ts';
import { tableOf } from '../editions/edition-tables.ts';
import { bitText } from '../editions/server-rows.ts';
import type { SearchedEdition } from './searched-edition.ts';

/** Number of nearest codes whose servers are compared precisely. */
const NEAREST = 200;

/**
 * The same where the search of the files compares far more vectors: for a question whose answer depends on vectors alone, and in a catalogue
 * that is too small for cells. With {@link NEAREST} of them, the servers listed as similar are others for each sixteenth such question.
 */
const NEAREST_OF_MANY = 1000;

/** Number of codes that a search of the index keeps while it reads; at least {@link NEAREST}, and the more, the fewer near ones it misses. */
const VISITED = 400;

/** A row of the table of codes. */
interface CodeRow {
  readonly row: number;
  readonly tool: number;
  /** Its length in four bytes, then its bits, the highest of each byte first. */
  readonly code: Buffer;
}

/**
 * The codes of the servers that are nearest to a query, and of some others.
 *
 * @param vector of the query
 * @param wanted number of cells that are compared where there is no index of codes
 * @param others rows whose codes are read, too
 */
export async function nearCodes(
  searched: Pick<SearchedEdition, 'queries' | 'edition' | 'files' | 'vectorSchema'>,
  vector: Float32Array,
  wanted: number,
  others: readonly number[],
): Promise<CodedRows> {
  const { queries, edition, files, vectorSchema } = searched;
  const table = tableOf('code', edition);
  const own = parameters();
  const query = bitText(encodeSigns(vector), 0, vector.length / 8);
  const centroids = vectorSchema === undefined ? await files.centroids() : undefined;
  const compared = centroids === undefined || wanted > WANTED.nearCells ? NEAREST_OF_MANY : NEAREST;
  const nearest =
    vectorSchema !== undefined
      ? // The subquery runs before the index is read, and so sets for this statement alone how many codes the index visits.
        `select row from ${table} order by code::bit(${vector.length}) operator(${vectorSchema}.<~>) (
         select case when set_config('hnsw.ef_search', '${VISITED}', true) <> '' then ${own.add(query)}::bit(${vector.length}) end
       ) limit ${NEAREST}`
      : `select row from ${table} where cell = any(${own.add(centroids === undefined ? [0] : nearestCells(centroids, vector, wanted))}::integer[])
       order by bit_count(code # ${own.add(query)}::bit varying) limit ${compared}`;
  const rows = await queries.query<CodeRow>(
    `with nearest as materialized (${nearest})
     select c.row, c.tool, varbit_send(c.code) as code from ${table} c
     where c.row = any(array(select row from nearest union select unnest(${own.add(others)}::integer[]))) order by c.row, c.tool`,
    own.values,
    `near-${compared}-${edition}`,
  );
  return codedRows(rows, vector.length / 8);
}

function codedRows(codes: readonly CodeRow[], bytesPerRow: number): CodedRows {
  const ofServers = codes.filter(({ tool }) => tool < 0);
  const ofTools = codes.filter(({ tool }) => tool >= 0);
  const counts = new Map<number, number>();
  for (const { row } of ofTools) counts.set(row, (counts.get(row) ?? 0) + 1);
  return {
    bytesPerRow,
    rows: Uint32Array.from(ofServers, ({ row }) => row),
    servers: bytesOf(ofServers, bytesPerRow),
    toolCounts: Uint16Array.from(ofServers, ({ row }) => counts.get(row) ?? 0),
    tools: bytesOf(ofTools, bytesPerRow),
  };
}

/** The bits of codes as bytes, the lowest bit of each byte first. */
function bytesOf(codes: readonly CodeRow[], bytesPerRow: number): Uint8Array {
  const bytes = new Uint8Array(codes.length * bytesPerRow);
  codes.forEach(({ code }, place) => {
    for (let at = 0; at < bytesPerRow; at += 1) bytes[place * bytesPerRow + at] = REVERSED[code[HEAD + at] ?? 0] ?? 0;
  });
  return bytes;
}

/** Bytes before the bits, in PostgreSQL's binary form of `bit varying`. */
const HEAD = 4;

/** Each byte with its bits in the opposite order. */
const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => {
  const bits = byte.toString(2).padStart(8, '0');
  return Number.parseInt(Array.from(bits).reverse().join(''), 2);
});
