import { keysCommand } from '../../scripts/commands/keys.ts';
import { createProgram, run } from '../../scripts/program.ts';

await run(createProgram([keysCommand()]), process.argv);
