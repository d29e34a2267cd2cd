#!/usr/bin/env node
// The only file of the command line that an old Node can parse, so that it can start a newer one or report the required version.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = [22, 19];
const FOLDER = path.dirname(fileURLToPath(import.meta.url));
/** Set for the process that the Node of a package runs, so that an old one does not start itself again. */
const STARTED = 'PORTOLAN_NODE_STARTED';
// The package has compiled modules.
const isPackage = !existsSync(path.join(FOLDER, 'portolan.ts'));

/** Starts this command with the Node of the package "node", which is installed in the project or in the folder of a catalogue. */
function startNewerNode(node) {
  const env = { ...process.env, [STARTED]: '1' };
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('close', (code, signal) => (process.exitCode = code === null ? (signal === 'SIGINT' ? 130 : 1) : code));
}

/** The folder of compiled modules; `undefined` for that of the system. */
function compiledFolder() {
  const { PORTOLAN_CACHE: cache, PORTOLAN_CONTENT: content, PORTOLAN_OUT: out } = process.env;
  if (cache) {
    const isBelow = (folder) => `${path.resolve(cache)}${path.sep}`.startsWith(`${path.resolve(folder)}${path.sep}`);
    // A build refuses a cache in these folders, and an output folder with files that it does not know.
    return [content || 'content', out || 'dist'].some(isBelow) ? undefined : path.resolve(cache, 'compiled');
  }
  // Outside of a catalogue, such as in the repository of a server, nothing is written into the folder. Many programs name one "content".
  const isCatalogue = ['site.yaml', 'sources.yaml', 'servers'].some((name) => existsSync(path.join('content', name)));
  return isCatalogue ? path.resolve('.portolan/cache/compiled') : undefined;
}

async function main() {
  const { enterCatalogue } = await (isPackage
    ? import('../lib/scripts/program/enter-catalogue.js')
    : import('./program/enter-catalogue.ts'));
  if (!enterCatalogue(process.argv.slice(2))) return;
  // Node keeps compiled modules in the cache folder of builds: a command then starts in a third of the time.
  if (!process.argv.includes('--no-cache')) module.enableCompileCache(compiledFolder());
  await (isPackage ? import('../lib/scripts/portolan.js') : import('./portolan.ts'));
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) await main();
else {
  const places = [path.join(FOLDER, isPackage ? '../..' : '../node_modules'), path.resolve('node_modules')];
  const node = places.map((place) => path.join(place, 'node/bin/node')).find((file) => existsSync(file));
  if (node !== undefined && !process.env[STARTED]) startNewerNode(node);
  else {
    console.error(`portolan: this is Node ${process.versions.node}; ${NEEDED.join('.')} or newer is needed.`);
    console.error(
      `Install a newer Node, or run "${isPackage ? 'npm install node@24' : 'npm ci'}" here: it installs one for this folder only.`,
    );
    process.exitCode = 1;
  }
}
