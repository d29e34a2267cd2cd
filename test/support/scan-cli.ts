import { scanCommand } from '../../scripts/commands/scan.ts';
import { createProgram, run } from '../../scripts/program.ts';

await run(createProgram([scanCommand()]), process.argv);
