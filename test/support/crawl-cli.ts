import { crawlCommand } from '../../scripts/commands/crawl.ts';
import { createProgram, run } from '../../scripts/command-line/program.ts';

await run(createProgram([crawlCommand()]), process.argv);
