import { textTable } from '../../terminal/text-table.ts';
import { benchCrawlWorkers } from './crawl-workers.ts';

// A program: the benchmark of crawls with workers alone. It needs an empty database.
// PORTOLAN_DATABASE=postgres://… node scripts/bench/database/crawl-workers-alone.ts

const { tables } = await benchCrawlWorkers(process.env['PORTOLAN_DATABASE'] ?? '', (line) => process.stderr.write(`${line}\n`));
for (const table of tables) process.stdout.write(`${textTable(table)}\n`);
