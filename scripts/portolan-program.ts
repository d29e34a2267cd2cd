import type { Command } from 'commander';

import { benchCommand } from './commands/bench.ts';
import { checkCommand } from './commands/check.ts';
import { buildCommand } from './commands/build.ts';
import { crawlCommand } from './commands/crawl.ts';
import { diffCommand } from './commands/diff.ts';
import { doctorCommand } from './commands/doctor.ts';
import { initCommand } from './commands/init.ts';
import { indexCommand } from './commands/index.ts';
import { keysCommand } from './commands/keys.ts';
import { rebuildCommand } from './commands/rebuild.ts';
import { scanCommand } from './commands/scan.ts';
import { screenshotsCommand } from './commands/screenshots.ts';
import { searchCommand } from './commands/search.ts';
import { serveCommand } from './commands/serve.ts';
import { startCommand } from './commands/start.ts';
import { verifyCommand } from './commands/verify.ts';
import { createProgram } from './program.ts';

/** The command line with every command. */
export function createPortolan(): Command {
  return createProgram([
    startCommand(),
    initCommand(),
    crawlCommand(),
    checkCommand(),
    scanCommand(),
    diffCommand(),
    buildCommand(),
    rebuildCommand(),
    serveCommand(),
    keysCommand(),
    doctorCommand(),
    verifyCommand(),
    indexCommand(),
    searchCommand(),
    screenshotsCommand(),
    benchCommand(),
  ]);
}
