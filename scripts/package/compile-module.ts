import path from 'node:path';
import { transformWithOxc } from 'vite';

/** A module in JavaScript with its source map, which contains the source. */
interface CompiledModule {
  readonly code: string;
  readonly map: string;
}

/**
 * Compiles a module to JavaScript.
 *
 * @param file path of the module, which its source map names
 * @param text TypeScript without code that has an effect in JavaScript, such as enums
 */
export async function compileModule(file: string, text: string): Promise<CompiledModule> {
  const name = path.basename(file);
  const { code, map } = await transformWithOxc(text, name, {
    target: 'es2023',
    typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
    tsconfig: false,
  });
  const link = `//# sourceMappingURL=${path.basename(name, '.ts')}.js.map\n`;
  return { code: `${withCompiledNames(code)}${link}`, map: JSON.stringify(map) };
}

/** A relative path or a path of messages in quotes, with the extension of TypeScript, and maybe a query of Vite. */
const MODULE_NAME = /(['"])((?:\.{1,2}\/|#messages\/)[^'"\n?]+)\.ts((?:\?[\w&]+)?)\1/g;

/** A text in which modules have the names of their compiled files: also where no import names them, and in files of Astro. */
export function withCompiledNames(text: string): string {
  return text.replaceAll(MODULE_NAME, '$1$2.js$3$1');
}
