// The only file of the command line that an old Node can parse, so that it can report the required version.
import module from 'node:module';
import path from 'node:path';

const NEEDED = [22, 19];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(`portolan: this is Node ${process.versions.node}; ${NEEDED.join('.')} or newer is needed.`);
  console.error('The project installs its own Node: run it with npm, such as "npm start" or "npm run crawl".');
  process.exitCode = 1;
} else {
  // Node keeps compiled modules in the cache folder of builds: a command then starts in a third of the time.
  if (!process.argv.includes('--no-cache')) {
    const cache = process.env.PORTOLAN_CACHE || path.resolve(import.meta.dirname, '../.portolan/cache');
    module.enableCompileCache(`${cache}/compiled`);
  }
  await import('./portolan.ts');
}
