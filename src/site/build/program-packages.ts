import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PROGRAM = fileURLToPath(import.meta.url);

/**
 * Finds packages of the program for modules that are outside of its folder: Astro's virtual modules, which belong to its root folder, and
 * components of an operator.
 */
export function programPackages(): Plugin {
  return {
    name: 'portolan:program-packages',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/^astro(?:\/|$)/.test(source)) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found ?? (await this.resolve(source, PROGRAM, { ...options, skipSelf: true }));
    },
  };
}
