import type { build, Rolldown } from 'vite';

/** The files of a build of Vite, which returns one output, a list of them, or a watcher. */
export function outputFiles(output: Awaited<ReturnType<typeof build>>): readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] {
  const outputs: readonly Rolldown.RolldownOutput[] = Array.isArray(output) ? output : 'output' in output ? [output] : [];
  return outputs.flatMap((each) => each.output);
}
