import { EXIT } from './command-line/exit-codes.ts';
import { createPortolan } from './program/portolan-program.ts';
import { run } from './program/program.ts';

await run(await createPortolan(process.argv.slice(2)), process.argv);
// Exit without waiting for unfinished work: after a page that cannot be rendered, Astro continues with all others. An error of the output
// itself is reported first.
if (process.exitCode === EXIT.error) process.stdout.write('', () => process.stderr.write('', () => setImmediate(() => process.exit())));
