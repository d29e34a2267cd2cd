import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A running static file server with the configuration that the build wrote. */
export interface FileServer {
  /** The catalogue's URL, with the base and a trailing slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A static file server as Debian packages it. */
export interface FileServerKind {
  readonly name: 'nginx' | 'Caddy';
  readonly isInstalled: boolean;
  /** Added to the titles of tests that need it, to explain a skip. */
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
      // The lines that an operator sets according to the head of the file.
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

/** Workers of nginx started by root run as another user, who cannot read root's folders. */
function asUser(configuration: string): string {
  return process.getuid?.() === 0 ? `user root; ${configuration}` : configuration;
}

interface Place {
  /** For the server's own files. */
  readonly folder: string;
  /** Contains the site, below its base path if it has one. */
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
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await untilAnswers(`http://127.0.0.1:${port}/`, child, () => output);
  return {
    url: `http://127.0.0.1:${port}${base}`,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Neither server can choose a free port and report it. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Waits until the port accepts connections, at most 60 s. */
async function untilAnswers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    if (child.exitCode !== null) break;
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start: ${output().slice(-2000)}`);
}
