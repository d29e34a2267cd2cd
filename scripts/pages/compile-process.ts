// The process of compile-apart.ts.
import { compilePages } from '../../src/site/build/page-bundle.ts';
import type { CompileAnswer, CompileRequest } from './compile-messages.ts';

// The build was ended.
process.once('disconnect', () => process.exit(1));
process.once('message', (request) => {
  // Only compile-apart.ts asks.
  const { inputs, folder } = request as CompileRequest;
  void answered(compilePages(inputs, folder)).then((answer) => process.send?.(answer, () => process.exit(0)));
});

async function answered(bundle: ReturnType<typeof compilePages>): Promise<CompileAnswer> {
  try {
    const compiled = await bundle;
    const { user, system } = process.cpuUsage();
    return { bundle: compiled, cpuSeconds: (user + system) / 1e6 };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { message, stack };
  }
}
