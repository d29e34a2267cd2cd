import { EXIT } from './command-line/exit-codes.ts';
import { createPortolan } from './program/portolan-program.ts';
import { run } from './program/program.ts';

await run(await createPortolan(process.argv.slice(2)), process.argv);
// Nothing that a failure left going is waited for: after a page that cannot be rendered, Astro goes on with all others.
if (process.exitCode === EXIT.error) process.stdout.write('', () => process.stderr.write('', () => process.exit()));
