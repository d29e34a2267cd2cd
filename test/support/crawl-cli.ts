import { crawlCommand } from '../../scripts/commands/crawl.ts';
import { createProgram, run } from '../../scripts/program/program.ts';

await run(createProgram([crawlCommand()]), process.argv);
