import { createPortolan } from './portolan-program.ts';
import { run } from './program.ts';

await run(createPortolan(), process.argv);
