import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** How a block ended. */
interface BlockRun {
  readonly code: number | null;
  /** Both streams, as they came. */
  readonly output: string;
}

/** A copy of the project in which what a reader types can do no harm. */
export interface DocsScratch {
  /** Folder of the copy. */
  readonly project: string;
  /** Runs a shell script there. With `untilSaid` it is stopped by Ctrl-C after that output. */
  run(script: string, environment?: Readonly<Record<string, string>>, untilSaid?: RegExp): Promise<BlockRun>;
  remove(): Promise<void>;
}

/** Programs that change a machine or an account: the copy only notes how they were called. */
const NOTED = ['aws', 'crontab', 'docker', 'podman', 'sudo'];

/**
 * What is not asked of the network: the packages are there already, this project is the installed package, a server takes whichever port is free, and programs that change more
 * than the copy note how they were called. A script of the project is run as package.json has it, without a second of npm's own before, and
 * the program as the project has it.
 */
async function shims(): Promise<Readonly<Record<string, string>>> {
  // Our own file, of which a wrong shape would fail the test.
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };
  const cases = Object.entries(scripts).map(([name, script]) => {
    const port = name === 'start' || name === 'serve' ? ' --port 0' : '';
    return `  ${name}) exec ${script} "$@"${port} ;;`;
  });
  return {
    npm: `#!/bin/bash
case "$1" in
  ci) test -f package-lock.json && echo "up to date"; exit ;;
  install | update) [ "$2" = portolan ] || [[ "$2" = @astrojs/node@* ]] && echo "up to date"; exit ;;
  start | test) ;;
  run) shift ;;
  *) echo "npm $1 is not known here" >&2; exit 1 ;;
esac
if [ "$1" = --silent ]; then shift; fi
name=$1; shift
if [ "$1" = -- ]; then shift; elif [ $# -gt 0 ]; then echo "npm takes $1 for itself" >&2; exit 1; fi
case "$name" in
${cases.join('\n')}
  *) echo "there is no script $name" >&2; exit 1 ;;
esac
`,
    npx: `#!/bin/bash
if [ "$1" = --no-install ]; then shift; fi
if [ "$1" != portolan ]; then echo "npx $1 is not known here" >&2; exit 1; fi
shift
case "$1" in
serve | start | dev) set -- "$@" --port 0 ;;
esac
exec node ${JSON.stringify(path.resolve('scripts/portolan.mjs'))} "$@"
`,
    ...Object.fromEntries(NOTED.map((name) => [name, `#!/bin/sh\necho "${name} $*" >> ${name}-calls.txt\n`])),
  };
}

/** Servers of the copy: few, so that its builds are quick. */
const KEPT = ['modelcontextprotocol'];

/** Makes the copy. Its sources are files next to them, so that a crawl sends no requests. */
export async function docsScratch(): Promise<DocsScratch> {
  const parent = await mkdtemp(path.join(tmpdir(), 'portolan-docs-'));
  const project = path.join(parent, 'portolan');
  const bin = path.join(parent, 'bin');
  await Promise.all([mkdir(project), mkdir(bin)]);
  for (const name of ['src', 'scripts', 'package.json', 'package-lock.json', 'astro.config.mjs', 'tsconfig.json', 'content/local'])
    await cp(name, path.join(project, name), { recursive: true });
  for (const owner of KEPT) await cp(`content/servers/${owner}`, path.join(project, `content/servers/${owner}`), { recursive: true });
  await writeFile(path.join(project, 'content/site.yaml'), 'name: Harbour tools\nfiles: {openGraph: false}\n');
  await writeFile(path.join(project, 'content/sources.yaml'), SOURCES);
  await symlink(path.resolve('node_modules'), path.join(project, 'node_modules'));
  for (const [name, text] of Object.entries(await shims())) {
    await writeFile(path.join(bin, name), text);
    await chmod(path.join(bin, name), 0o755);
  }
  const search = [bin, path.resolve('node_modules/.bin'), process.env['PATH'] ?? ''].join(path.delimiter);
  return {
    project,
    run: (script, environment = {}, untilSaid) =>
      run(script, { cwd: project, env: { ...cleanEnvironment(), ...environment, PATH: search }, untilSaid }),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}

const SOURCES = `sources:
  - kind: file
    location: local/time.yaml
    name: modelcontextprotocol/time
    verified: true
    tags: [productivity]
`;

/** Without what the tests set for themselves, and without npm's own variables, which name this project. */
function cleanEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|PORTOLAN_|VITEST|NODE_ENV$|BASE_URL$|DEV$|PROD$|MODE$|SSR$|TEST$)/i.test(name),
  );
  return { ...Object.fromEntries(kept.map(([name, value]) => [name, value ?? ''])), NO_COLOR: '1' };
}

interface RunOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly untilSaid: RegExp | undefined;
}

function run(script: string, { cwd, env, untilSaid }: RunOptions): Promise<BlockRun> {
  // A group of its own, so that Ctrl-C reaches what the shell started.
  const child = spawn('bash', ['-eu', '-o', 'pipefail', '-c', script], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let isStopped = false;
  const hear = (text: string): void => {
    output += text;
    if (untilSaid === undefined || isStopped || child.pid === undefined || !untilSaid.test(output)) return;
    isStopped = true;
    process.kill(-child.pid, 'SIGINT');
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: isStopped ? 0 : code, output }));
  });
}
