// The process of compile-apart.ts.
import { compilePages } from '../../src/site/build/page-bundle.ts';
import { ThemeError } from '../../src/site/build/theme-problems.ts';
import type { CompileAnswer, CompileRequest } from './compile-messages.ts';

// The build was killed. process.exit() may never end in the middle of work: see exitNow.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.once('message', (request) => {
  // Only compile-apart.ts asks.
  const { inputs, folder } = request as CompileRequest;
  void answered(compilePages(inputs, folder)).then((answer) => process.send?.(answer));
});

async function answered(bundle: ReturnType<typeof compilePages>): Promise<CompileAnswer> {
  try {
    const compiled = await bundle;
    const { user, system } = process.cpuUsage();
    return { bundle: compiled, cpuSeconds: (user + system) / 1e6 };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { message, stack, problems: error instanceof ThemeError ? error.problems : undefined };
  }
}
