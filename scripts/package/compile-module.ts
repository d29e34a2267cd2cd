import path from 'node:path';
import ts from 'typescript';

/** A module in JavaScript with its source map, which contains the source. */
interface CompiledModule {
  readonly code: string;
  readonly map: string;
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  sourceMap: true,
  inlineSources: true,
};

/**
 * Compiles a module to JavaScript.
 *
 * @param file path of the module, which its source map names
 * @param text TypeScript without code that has an effect in JavaScript, such as enums
 */
export function compileModule(file: string, text: string): CompiledModule {
  const { outputText, sourceMapText = '' } = ts.transpileModule(text, { compilerOptions: OPTIONS, fileName: path.basename(file) });
  return { code: withCompiledNames(outputText), map: sourceMapText };
}

/** A relative path or a path of messages in quotes, with the extension of TypeScript, and maybe a query of Vite. */
const MODULE_NAME = /(['"])((?:\.{1,2}\/|#messages\/)[^'"\n?]+)\.ts((?:\?[\w&]+)?)\1/g;

/** A text in which modules have the names of their compiled files: also where no import names them, and in files of Astro. */
export function withCompiledNames(text: string): string {
  return text.replaceAll(MODULE_NAME, '$1$2.js$3$1');
}
