import { benchCommand } from './commands/bench.ts';
import { checkCommand } from './commands/check.ts';
import { buildCommand } from './commands/build.ts';
import { crawlCommand } from './commands/crawl.ts';
import { doctorCommand } from './commands/doctor.ts';
import { indexCommand } from './commands/index.ts';
import { keysCommand } from './commands/keys.ts';
import { searchCommand } from './commands/search.ts';
import { serveCommand } from './commands/serve.ts';
import { startCommand } from './commands/start.ts';
import { createProgram, run } from './program.ts';

const program = createProgram([
  startCommand(),
  crawlCommand(),
  checkCommand(),
  buildCommand(),
  serveCommand(),
  keysCommand(),
  doctorCommand(),
  indexCommand(),
  searchCommand(),
  benchCommand(),
]);
await run(program, process.argv);
