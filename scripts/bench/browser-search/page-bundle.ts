import { build } from 'vite';

import { outputFiles } from '../support/output-files.ts';
import type { FileContents } from './peers/peer.ts';

/**
 * Bundles a script with its workers like the site's own scripts.
 *
 * @param entry absolute path of the script
 * @param name name of the page, without an extension
 * @returns the files of a page that runs it: the page itself and its scripts
 */
export async function bundlePage(entry: string, name: string): Promise<FileContents> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    base: './',
    build: {
      write: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: entry, output: { entryFileNames: `${name}.js` } },
    },
    worker: { format: 'es' },
  });
  const encoder = new TextEncoder();
  const files = outputFiles(output).map((file) => {
    const contents = file.type === 'chunk' ? file.code : file.source;
    return [file.fileName, typeof contents === 'string' ? encoder.encode(contents) : contents] as const;
  });
  return new Map([[`${name}.html`, encoder.encode(html(name))], ...files]);
}

function html(name: string): string {
  const head = '<meta charset="utf-8"><title>Search</title><link rel="icon" href="data:,">';
  return `<!doctype html><html lang="en">${head}<script type="module" src="${name}.js"></script></html>`;
}
