import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Client } from 'pg';

import { freeAddress } from '../../../src/api/node/listen.ts';

const run = promisify(execFile);

/** Debian's folder of versions of PostgreSQL. */
const DEBIAN = '/usr/lib/postgresql';

/** Folder with `initdb` and `postgres`; `undefined` where PostgreSQL is not installed. */
export const POSTGRES_PROGRAMS: string | undefined = findPrograms();

/** Part of the title of what needs PostgreSQL. */
export const NEEDS_POSTGRES = '(needs PostgreSQL: apt-get install postgresql)';

function findPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => path.join(DEBIAN, version, 'bin')), ...(process.env['PATH'] ?? '').split(path.delimiter)];
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')));
}

/** A PostgreSQL server on loopback with an empty data folder. */
export interface PostgresServer {
  readonly url: string;
  /** Number of its first process, whose children are the others; 0 while it is not running. */
  pid(): number;
  /** URL of a new empty database on this server. */
  createDatabase(name: string): Promise<string>;
  /** Kills the server at once, as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again at the same port with the same data. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so it runs as the user of Debian's package, or as nobody. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(user?.[2] ?? 65534), gid: Number(user?.[3] ?? 65534) };
}

/** Settings for a server whose data nobody needs after the run. */
const FAST = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'shared_buffers=128MB', 'max_connections=200'];

/**
 * Starts a PostgreSQL server in a scratch folder.
 *
 * @param settings further settings, as `name=value`; they replace those for data that nobody needs, such as `fsync=off`
 * @throws Error if PostgreSQL is not installed
 */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  if (POSTGRES_PROGRAMS === undefined) throw new Error(`PostgreSQL is not installed ${NEEDS_POSTGRES}.`);
  const programs = POSTGRES_PROGRAMS;
  const user = otherUser();
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-postgres-'));
  if (user !== undefined) {
    // The temporary folder of a test run is private, and the other user must pass through it.
    if (isInRun()) await chmod(tmpdir(), 0o711);
    chownSync(folder, user.uid, user.gid);
  }
  const data = path.join(folder, 'data');
  const options = { ...user, cwd: folder };
  await makeData(programs, data, options);
  const { port } = await freeAddress({ port: 0, host: '127.0.0.1' });
  const url = `postgres://portolan@127.0.0.1:${port}`;
  let server: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const flags = [...FAST, ...settings].flatMap((setting) => ['-c', setting]);
    const own = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`];
    await answering(`${url}/postgres`, () => {
      // It ends at once while a process of a killed server still works.
      if (server?.exitCode === null) return;
      server = spawn(path.join(programs, 'postgres'), ['-D', data, '-p', String(port), ...own, ...flags], { ...options, stdio: 'ignore' });
    });
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = server;
    server = undefined;
    if (ended === undefined || ended.exitCode !== null) return;
    const gone = new Promise((resolve) => ended.once('exit', resolve));
    ended.kill(signal);
    await gone;
  };
  await start();
  const killAtExit = (): void => void server?.kill('SIGKILL');
  process.once('exit', killAtExit);
  return {
    url: `${url}/postgres`,
    pid: () => server?.pid ?? 0,
    async createDatabase(name) {
      await asking(`${url}/postgres`, (client) => client.query(`create database ${name}`));
      return `${url}/${name}`;
    },
    async kill() {
      const others = childrenOf(server?.pid);
      await end('SIGKILL');
      // Each of them would answer one more request before it notices.
      for (const other of others) killAtOnce(other);
    },
    start,
    async close() {
      await end('SIGINT');
      process.off('exit', killAtExit);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The processes that a process started; none where the system does not list them. */
function childrenOf(pid: number | undefined): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function killAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Whether the temporary folder is that of one test run, which is removed after it. */
function isInRun(): boolean {
  return path.basename(tmpdir()).startsWith('portolan-');
}

/**
 * Makes an empty data folder. The first of a test run stays in the temporary folder of the run, and the others are copies: `initdb` takes
 * several times as long.
 */
async function makeData(programs: string, data: string, options: { readonly cwd: string; uid?: number; gid?: number }): Promise<void> {
  const first = path.join(tmpdir(), 'postgres-data');
  if (!isInRun() || !existsSync(first)) {
    const args = ['-D', data, '-U', 'portolan', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    await run(path.join(programs, 'initdb'), args, options);
    if (!isInRun()) return;
    try {
      await rename(data, first);
    } catch {
      // Another process made the first one meanwhile.
      return;
    }
  }
  await run('cp', ['-a', first, data], options);
}

/** Milliseconds between two attempts to connect, and the number of attempts. */
const [PAUSE, ATTEMPTS] = [25, 400];

/** Waits until a server answers, which is started before each attempt unless it runs. */
async function answering(url: string, start: () => void): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    start();
    try {
      return await asking(url, () => Promise.resolve());
    } catch {
      await setTimeout(PAUSE);
    }
  }
  throw new Error('PostgreSQL did not start within ten seconds.');
}

/** Uses a connection of its own. */
async function asking(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
