// The only file of the command line that an old Node can parse, so that it can report the required version.
const NEEDED = [22, 19];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(`portolan: this is Node ${process.versions.node}; ${NEEDED.join('.')} or newer is needed.`);
  console.error('The project installs its own Node: run it with npm, such as "npm start" or "npm run crawl".');
  process.exitCode = 1;
} else {
  await import('./portolan.ts');
}
