import type { Database, Queries } from '../connection/database.ts';
import type { HeldJob, SourceQueue } from './queue.ts';

/** A source that a worker read. */
export interface FinishedSource {
  readonly job: HeldJob;
  readonly head: string;
  readonly parts: number;
}

/** Writes a part of the servers of a source that is being read. */
export async function writePart(database: Queries, { data, retryCount }: HeldJob, part: number, lines: readonly string[]): Promise<void> {
  await database.query(
    'insert into portolan.crawl_outcome_part (run, source, attempt, part, servers) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [data.run, data.source, retryCount, part, lines.join('\n')],
    'crawl-outcome-part',
  );
}

const WRITE = `insert into portolan.crawl_outcome (run, source, attempt, head, parts)
select * from unnest($1::bigint[], $2::int[], $3::int[], $4::text[], $5::int[])
on conflict do nothing`;

/**
 * Completes the jobs of sources and writes their outcomes in one transaction, so that none is lost or counted twice. A job that another
 * process got meanwhile has no outcome from this one.
 */
export async function writeOutcomes(database: Database, queue: SourceQueue, finished: readonly FinishedSource[]): Promise<void> {
  if (finished.length === 0) return;
  await database.transaction(async (transaction) => {
    const settled = await queue.complete(
      finished.map(({ job }) => job),
      transaction,
    );
    const own = finished.filter(({ job }) => settled.has(job.id));
    if (own.length === 0) return;
    await transaction.query(WRITE, [
      own.map(({ job }) => job.data.run),
      own.map(({ job }) => job.data.source),
      own.map(({ job }) => job.retryCount),
      own.map(({ head }) => head),
      own.map(({ parts }) => parts),
    ]);
  });
}

/** Whether writing for a run failed because another run replaced it (foreign_key_violation). */
export function isOfDeletedRun(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}

/** An outcome that was not merged yet. */
export interface NewOutcome {
  readonly source: number;
  readonly attempt: number;
  readonly head: string;
  readonly parts: number;
}

/** Outcomes of a run that were not merged yet, except those in `known`. */
export async function newOutcomes(
  database: Queries,
  run: string,
  known: ReadonlySet<number>,
  limit: number,
): Promise<readonly NewOutcome[]> {
  return database.query<NewOutcome>(
    'select source, attempt, head, parts from portolan.crawl_outcome where run = $1 and merged_at is null and source <> all($2::int[]) limit $3',
    [run, [...known], limit],
    'crawl-outcome-new',
  );
}

/** The lines of a part of an outcome. */
export async function linesOf(
  database: Queries,
  run: string,
  { source, attempt }: Pick<NewOutcome, 'source' | 'attempt'>,
  part: number,
): Promise<readonly string[]> {
  const [row] = await database.query<{ servers: string }>(
    'select servers from portolan.crawl_outcome_part where run = $1 and source = $2 and attempt = $3 and part = $4',
    [run, source, attempt, part],
    'crawl-outcome-lines',
  );
  if (row === undefined) throw new Error('A part of the outcome of a source is missing in the database.');
  return row.servers.split('\n');
}

/** Marks sources as merged, and deletes what was stored of them. */
export async function markMerged(database: Queries, run: string, sources: readonly number[]): Promise<void> {
  if (sources.length === 0) return;
  await database.query(
    `with merged as (
      update portolan.crawl_outcome set merged_at = now(), head = '' where run = $1 and source = any($2::int[]) returning source
    )
    delete from portolan.crawl_outcome_part p using merged where p.run = $1 and p.source = merged.source`,
    [run, sources],
    'crawl-outcome-merged',
  );
}
