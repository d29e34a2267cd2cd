import { gzipSync } from 'node:zlib';
import { build } from 'vite';

import { outputFiles } from './output-files.ts';

/** Bytes of a script as a browser gets it. */
export interface BundleSize {
  readonly minified: number;
  readonly gzip: number;
}

const ENTRY = 'virtual:entry';

/**
 * Bundles a module like the site's own scripts, and measures its size.
 *
 * @param source the module's text, with absolute paths: `export { a } from '/…/a.ts';`
 */
export async function bundleSize(source: string): Promise<BundleSize> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'entry', resolveId: (id) => (id === ENTRY ? id : undefined), load: (id) => (id === ENTRY ? source : undefined) }],
    build: {
      write: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' },
    },
  });
  const code = outputFiles(output)
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('');
  return { minified: Buffer.byteLength(code), gzip: gzipSync(code, { level: 9 }).byteLength };
}
