import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A server of files that really runs, with the recipe that the build wrote. */
export interface FileServer {
  /** The catalogue's address, with the base and a slash at the end. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A server of files as Debian packages it. */
export interface FileServerKind {
  readonly name: 'nginx' | 'Caddy';
  readonly isInstalled: boolean;
  /** What a test that needs it adds to its title, so that a skip explains itself. */
  readonly needs: string;
  /** @param base path that the site was built for */
  readonly start: (site: string, base: string) => Promise<FileServer>;
}

export const NGINX: FileServerKind = {
  name: 'nginx',
  isInstalled: isThere('nginx', '-v'),
  needs: '(needs nginx: apt-get install nginx-light)',
  start: (site, base) =>
    started(site, base, async ({ folder, root, port }) => {
      // The lines that the head of the file tells an operator to set.
      const recipe = (await readFile(path.join(site, '_hosts/nginx.conf'), 'utf8'))
        .replace('listen 80;', `listen 127.0.0.1:${port};`)
        .replace('root /srv/portolan;', `root ${root};`);
      await writeFile(path.join(folder, 'portolan.conf'), recipe);
      const ownFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
      const main = `worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr; events { worker_connections 64; }
http { access_log off; ${ownFolders.join(' ')} include ${folder}/portolan.conf; }`;
      await writeFile(path.join(folder, 'nginx.conf'), asUser(main));
      return spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: ['ignore', 'pipe', 'pipe'] });
    }),
};

export const CADDY: FileServerKind = {
  name: 'Caddy',
  isInstalled: isThere('caddy', 'version'),
  needs: '(needs Caddy: apt-get install caddy)',
  start: (site, base) =>
    started(site, base, async ({ folder, root, port }) => {
      await writeFile(path.join(folder, 'Caddyfile'), `{\n\tadmin off\n}\nimport ${path.join(site, '_hosts/Caddyfile')}\n`);
      return spawn('caddy', ['run', '--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
        env: {
          ...process.env,
          HOME: folder,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
          PORTOLAN_ADDRESS: `http://127.0.0.1:${port}`,
          PORTOLAN_ROOT: root,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    }),
};

export const FILE_SERVERS: readonly FileServerKind[] = [NGINX, CADDY];

function isThere(program: string, option: string): boolean {
  return spawnSync(program, [option], { stdio: 'ignore' }).status === 0;
}

/** Workers of nginx that root starts run as somebody else, who may not read a folder of root's. */
function asUser(configuration: string): string {
  return process.getuid?.() === 0 ? `user root; ${configuration}` : configuration;
}

interface Place {
  /** For the server's own files. */
  readonly folder: string;
  /** Holds the site, under its base where it has one. */
  readonly root: string;
  readonly port: number;
}

async function started(site: string, base: string, start: (place: Place) => Promise<ChildProcess>): Promise<FileServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-host-'));
  const port = await freePort();
  const root = base === '/' ? site : path.join(folder, 'root');
  if (base !== '/') {
    await mkdir(path.join(root, path.dirname(base)), { recursive: true });
    await symlink(site, path.join(root, base.replace(/\/$/, '')));
  }
  const child = await start({ folder, root, port });
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await untilAnswers(`http://127.0.0.1:${port}/`, child, () => said);
  return {
    url: `http://127.0.0.1:${port}${base}`,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Neither server can be told to take any port and say which. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Waits until something listens, 10 s at most. */
async function untilAnswers(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) break;
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start: ${said().slice(-2000)}`);
}
