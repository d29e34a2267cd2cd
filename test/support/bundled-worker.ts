import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

/** A script with all its imports in one file, as web hosts require. */
export interface BundledScript {
  readonly text: string;
  /** Bytes after gzip. */
  readonly compressed: number;
}

/** The one name that a bundle leaves. */
const NAME = 'bundled';

/** Left to itself, Vite leaves what only Node has to the host. */
const withoutNode: Plugin = {
  name: 'without-node',
  enforce: 'pre',
  resolveId(id, importer) {
    if (isBuiltin(id)) throw new Error(`${importer ?? 'it'} imports ${id}, which only Node has`);
  },
};

/**
 * Bundles a script for hosts of the web.
 *
 * @throws Error if anything in it imports a module that only Node has
 */
export async function bundledScript(script: string): Promise<BundledScript> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-bundle-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    root: path.dirname(path.resolve(script)),
    plugins: [withoutNode],
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ssr: path.resolve(script),
      outDir: folder,
      emptyOutDir: false,
      minify: true,
      rolldownOptions: { output: { format: 'iife', name: NAME, exports: 'named', entryFileNames: 'worker.js', codeSplitting: false } },
    },
  });
  const text = await readFile(path.join(folder, 'worker.js'), 'utf8');
  await rm(folder, { recursive: true });
  return { text, compressed: gzipSync(text).length };
}

/** What hosts of the web have (WinterTC Minimum Common API), as far as it is not JavaScript's own. */
const WEB_GLOBALS = [
  ...['AbortController', 'AbortSignal', 'Blob', 'CompressionStream', 'DOMException', 'DecompressionStream', 'Event', 'EventTarget'],
  ...['FormData', 'Headers', 'ReadableStream', 'Request', 'Response', 'TextDecoder', 'TextDecoderStream', 'TextEncoder'],
  ...['TextEncoderStream', 'TransformStream', 'URL', 'URLSearchParams', 'WritableStream', 'atob', 'btoa', 'clearInterval'],
  ...['clearTimeout', 'console', 'crypto', 'fetch', 'performance', 'queueMicrotask', 'setInterval', 'setTimeout', 'structuredClone'],
] as const;

/** A module Worker, as Cloudflare calls it. */
export interface ModuleWorker {
  fetch(request: Request, environment: object): Promise<Response>;
}

/** Runs a bundled Worker where nothing but JavaScript and the globals of the web are: no `process`, no `Buffer`, no `require`. */
export function runWorker({ text }: BundledScript): ModuleWorker {
  const globals = Object.fromEntries(WEB_GLOBALS.map((name) => [name, globalThis[name]]));
  const context = createContext({ ...globals });
  runInContext(text, context);
  // The bundle has one name, which holds what the script exports.
  return (runInContext(NAME, context) as { readonly default: ModuleWorker }).default;
}
