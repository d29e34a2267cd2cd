import { EXIT } from './command-line/exit-codes.ts';
import { createPortolan, withHelpOption } from './program/portolan-program.ts';
import { run } from './program/program.ts';

const args = withHelpOption(process.argv.slice(2));
await run(await createPortolan(args), [...process.argv.slice(0, 2), ...args]);
// Exit without waiting for unfinished work: after a page that cannot be rendered, Astro continues with all others. An error of the output
// itself is reported first.
if (process.exitCode === EXIT.error) process.stdout.write('', () => process.stderr.write('', () => setImmediate(() => process.exit())));
