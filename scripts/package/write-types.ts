import path from 'node:path';
import ts from 'typescript';

/**
 * Writes the types of modules and of all modules that these import.
 *
 * @param entries paths of the modules
 * @param folders the project, and the folder that gets the same paths below it
 * @throws Error with the first problem of the compiler
 */
export function writeTypes(entries: readonly string[], { project, target }: { readonly project: string; readonly target: string }): void {
  const { options, errors } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(project, 'tsconfig.json'), (file) => ts.sys.readFile(file)).config,
    { ...ts.sys, readDirectory: () => [] },
    project,
    { noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true, rootDir: project, outDir: target },
  );
  // No file is named in place of the ones of the project.
  const problems = errors.filter(({ code }) => code !== NO_INPUTS);
  const program = ts.createProgram([...entries], options);
  const { diagnostics } = program.emit();
  const [problem] = [...problems, ...diagnostics];
  if (problem !== undefined) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
}

/** The compiler found no file. */
const NO_INPUTS = 18_003;
