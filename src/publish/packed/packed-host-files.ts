import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { PublishedFile } from '../../catalog/published/published-file.ts';
import type { FileFamilies } from '../../catalog/values/file-families.ts';
import { packedScript } from './packed-script.ts';

/** Top folders and files at the root of which some are in packs, below the base; a trailing `*` matches any rest. */
const IN_PACKS: readonly string[] = [
  ...['api', 'v0.1', 'v0', 'servers', 'connect', 'owners', 'badges', 'categories', 'profiles', 'browse', 'icons', 'og', 'llms-full'].map(
    (folder) => `${folder}/*`,
  ),
  ...['ai-catalog', 'ard', 'changes', 'checks', 'search'].map((folder) => `${folder}/*`),
  'llms-full.txt',
  'sitemap*',
];

/** Whether a folder has only files that a setting switches off. */
function isSwitchedOff(folder: string, { official, badges, icons, openGraph }: FileFamilies): boolean {
  if (folder === 'v0.1/*' || folder === 'v0/*') return !official;
  return (folder === 'badges/*' && !badges) || (folder === 'icons/*' && !icons) || (folder === 'og/*' && !openGraph);
}

/** Folders with pages only. */
const PAGE_FOLDERS: readonly string[] = ['docs/*', 'compare/*', 'compose/*', 'reference/*'];

/**
 * The scripts of the hosts that can serve a site in packs: Cloudflare Pages and Workers (`_worker.js`), Vercel (`middleware.js`), and in
 * `_hosts/packed/` those for Netlify, Deno and Node, and a configuration for Cloudflare Workers.
 */
export function* packedHostFiles(catalog: Pick<Catalog, 'removed' | 'site'>, publication: Publication): Generator<PublishedFile> {
  const base = new URL(publication.url).pathname;
  const { files } = catalog.site;
  const published = IN_PACKS.filter((folder) => !isSwitchedOff(folder, files));
  const folders = files.packed === 'pages' ? [...published, ...PAGE_FOLDERS] : published;
  const paths = folders.map((folder) => base + folder);
  const script = packedScript(catalog, publication, true);
  const local = packedScript(catalog, publication, false);
  yield ['_routes.json', `${JSON.stringify({ version: 1, include: paths, exclude: [] })}\n`];
  yield ['_worker.js', script + WORKER];
  yield ['middleware.js', `${script}${MIDDLEWARE}\nexport const config = { matcher: ${JSON.stringify(paths.map(matcherOf))} };\n`];
  yield ['_hosts/packed/wrangler.json', wranglerFile(paths)];
  yield ['_hosts/packed/netlify.mjs', `${script}${NETLIFY}\nexport const config = { path: ${JSON.stringify(paths)} };\n`];
  yield ['_hosts/packed/deno.mjs', local + DENO];
  yield ['_hosts/packed/node.mjs', local + NODE];
}

/** A path of Vercel's middleware (path-to-regexp). */
function matcherOf(path: string): string {
  return path.replace(/\*$/, ':rest*').replace('sitemap:rest*', 'sitemap(.*)');
}

/** The configuration of Cloudflare Workers, for a copy of the script outside the site's folder. */
function wranglerFile(paths: readonly string[]): string {
  const assets = {
    directory: './site',
    binding: 'ASSETS',
    html_handling: 'force-trailing-slash',
    not_found_handling: '404-page',
    run_worker_first: paths,
  };
  return `${JSON.stringify({ name: 'catalogue', main: './worker.js', compatibility_date: '2026-01-01', assets }, null, 2)}\n`;
}

/** Cloudflare Pages and Workers: files by the binding of the assets, which sends whole files. */
const WORKER = `
let packs;

export default {
  fetch(request, env) {
    const next = (asked) => env.ASSETS.fetch(asked);
    packs ??= openPacks(fetchedBytes(next, new URL(SITE.base, request.url).href), true);
    return packedAnswer(request, SITE, { packs, next });
  },
};
`;

/** Netlify Edge Functions: files by requests to the site. */
const NETLIFY = `
let packs;

export default function answer(request, context) {
  packs ??= openPacks(fetchedBytes(fetch, new URL(SITE.base, request.url).href), true);
  return packedAnswer(request, SITE, { packs, next: (asked) => context.next(asked) });
}
`;

/** Vercel Routing Middleware: files by requests to the deployment; an answer with this header stands for the host's own. */
const MIDDLEWARE = `
let packs;

export default function middleware(request) {
  packs ??= openPacks(fetchedBytes(fetch, new URL(SITE.base, request.url).href), true);
  return packedAnswer(request, SITE, { packs, next: () => new Response(null, { headers: { 'x-middleware-next': '1' } }) });
}
`;

/** Deno: all files of the folder above. */
const DENO = `
const FOLDER = import.meta.dirname + '/../../';

async function read(path, offset = 0, length) {
  let file;
  try {
    file = await Deno.open(FOLDER + path);
    const { isFile, size } = await file.stat();
    if (!isFile) return undefined;
    if (offset > 0) await file.seek(offset, 0);
    const bytes = new Uint8Array(length ?? size - offset);
    let filled = 0;
    while (filled < bytes.length) {
      const count = await file.read(bytes.subarray(filled));
      if (count === null) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  } catch {
    return undefined;
  } finally {
    file?.close();
  }
}

const packs = openPacks(read, false);

Deno.serve((request) => packedAnswer(request, SITE, { packs, read }));
`;

/** Node: all files of the folder above. */
const NODE = `
const { open } = process.getBuiltinModule('node:fs/promises');
const { createServer } = process.getBuiltinModule('node:http');
const { Readable } = process.getBuiltinModule('node:stream');
const { pipeline } = process.getBuiltinModule('node:stream/promises');

const FOLDER = import.meta.dirname + '/../../';

async function read(path, offset = 0, length) {
  let file;
  try {
    file = await open(FOLDER + path);
    const stats = await file.stat();
    if (!stats.isFile()) return undefined;
    const bytes = new Uint8Array(length ?? stats.size - offset);
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } catch {
    return undefined;
  } finally {
    await file?.close();
  }
}

const packs = openPacks(read, false);

async function answer(incoming, outgoing) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  // A target may contain the origin (RFC 9112, section 3.2.2).
  const url = 'http://localhost' + incoming.url.replace(/^https?:\\/\\/[^/?#]*/i, '');
  // The Fetch standard does not allow TRACE. The answer is the same for every method that files do not have.
  const method = incoming.method === 'TRACE' ? 'PUT' : incoming.method;
  const request = new Request(url, { method, headers });
  const response = await packedAnswer(request, SITE, { packs, read });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body), outgoing);
}

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch(() => {
    if (!outgoing.headersSent) outgoing.writeHead(400);
    outgoing.end();
  });
});
server.listen(Number(process.env.PORT ?? 8080), process.env.HOST ?? '127.0.0.1', () => {
  const { address, port } = server.address();
  console.log('http://' + (address.includes(':') ? '[' + address + ']' : address) + ':' + port + SITE.base);
});
`;
