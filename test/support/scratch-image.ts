import { execFile, execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { copyFile, cp, lstat, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** A builder of images without an engine: it needs no daemon, and runs steps in a changed root. */
const TOOLS = ['buildah', 'debootstrap', 'unshare', 'nsenter', 'ip'];

/** The programs that {@link scratchImage} needs and that are missing here, with `root` for a user that is not root. */
export function missingImageTools(): readonly string[] {
  const missing = TOOLS.filter((name) => !isProgram(name));
  return process.getuid?.() === 0 ? missing : [...missing, 'root'];
}

function isProgram(name: string): boolean {
  return (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, name)));
}

/** The settings of an image that decide how a container starts. */
interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly Entrypoint: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/** An image that was built from a Containerfile. */
export interface ScratchImage {
  readonly config: ImageConfig;
  /** Folder with the files of the image. */
  readonly root: string;
  /** Bytes of the files of the image. */
  readonly size: number;
  /** Bytes of the files of the second base image. */
  readonly baseSize: number;
  remove(): Promise<void>;
}

/** Packages of Debian that `gcr.io/distroless/cc-debian13` consists of. */
const BASE_PACKAGES =
  'base-files netbase tzdata media-types ca-certificates libc6 libssl3t64 libgcc-s1 libstdc++6 libgomp1 gcc-14-base'.split(' ');
const NODE_IMAGE = 'docker.io/library/node:24-trixie-slim';
const BASE_IMAGE = 'gcr.io/distroless/cc-debian13:nonroot';
/** Certificates that this machine adds to those of Node. */
const MORE_CERTIFICATES = process.env['NODE_EXTRA_CA_CERTS'];

/**
 * Builds a Containerfile in its folder with stand-ins for its base images: the same packages of Debian, and the Node of this project.
 * Takes a minute and two gigabytes.
 *
 * @param folder the context of the build
 */
export async function scratchImage(folder: string): Promise<ScratchImage> {
  const work = await mkdtemp(path.join(tmpdir(), 'portolan-image-'));
  const store = new Buildah(work);
  const debian = path.join(work, 'debian');
  const packages = ['libstdc++6', 'libssl3t64', 'ca-certificates', 'tzdata', 'netbase', 'media-types', 'libgomp1'].join(',');
  await run('debootstrap', ['--variant=minbase', `--include=${packages}`, 'trixie', debian]);
  const base = path.join(work, 'base');
  await copyPackages(debian, base);
  await addNode(debian);
  const environment = MORE_CERTIFICATES === undefined ? [] : ['--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/of-the-tests.crt'];
  await store.importImage(debian, NODE_IMAGE, environment);
  await store.importImage(base, BASE_IMAGE, []);
  await rm(debian, { recursive: true });
  const npmrc = path.join(process.env['HOME'] ?? '/root', '.npmrc');
  const secret = existsSync(npmrc) ? ['--secret', `id=npmrc,src=${npmrc}`] : [];
  const options = ['--isolation', 'chroot', '--network', 'host', '--pull-never', '--format', 'docker'];
  await store.run('bud', ...options, ...secret, '--tag', 'localhost/catalogue', folder);
  const container = await store.run('from', '--pull-never', 'localhost/catalogue');
  const root = await store.run('mount', container);
  const { Docker } = JSON.parse(await store.run('inspect', '--type', 'image', 'localhost/catalogue')) as {
    readonly Docker: { readonly config: ImageConfig };
  };
  const remove = async (): Promise<void> => {
    await store.run('rm', '--all');
    await rm(work, { recursive: true, force: true });
  };
  return { config: Docker.config, root, size: bytesBelow(root), baseSize: bytesBelow(base), remove };
}

/** The command line of Buildah, with all that it stores below one folder. */
class Buildah {
  readonly #options: readonly string[];

  constructor(folder: string) {
    this.#options = ['--storage-driver', 'vfs', '--root', path.join(folder, 'store'), '--runroot', path.join(folder, 'run')];
  }

  /** Runs a sub-command, and returns what it printed. */
  run(...args: readonly string[]): Promise<string> {
    return run('buildah', [...this.#options, ...args]);
  }

  /** Makes an image of the files of a folder. */
  async importImage(folder: string, name: string, settings: readonly string[]): Promise<void> {
    const container = await this.run('from', 'scratch');
    await this.run('add', '--quiet', container, folder, '/');
    if (settings.length > 0) await this.run('config', ...settings, container);
    await this.run('commit', '--quiet', '--rm', container, name);
  }
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  return stdout.trim();
}

/** Copies the files of packages, without their documentation, as the builders of that image do. */
async function copyPackages(debian: string, to: string): Promise<void> {
  await mkdir(to);
  const owned = await run('chroot', [debian, '/usr/bin/dpkg', '--listfiles', ...BASE_PACKAGES]);
  const files = owned.split('\n').filter((file) => file !== '' && !/^\/usr\/share\/(?:doc|man|locale|lintian)\//.test(file));
  for (const file of new Set(files)) {
    const found = await lstat(path.join(debian, file)).catch(() => undefined);
    if (found === undefined || found.isDirectory()) continue;
    await mkdir(path.dirname(path.join(to, file)), { recursive: true });
    await cp(path.join(debian, file), path.join(to, file), { verbatimSymlinks: true });
  }
}

/** Adds what the image of Node has: node and npm. */
async function addNode(debian: string): Promise<void> {
  const local = path.join(debian, 'usr/local');
  await copyFile(process.execPath, path.join(local, 'bin/node'));
  const npm = path.resolve(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()), '../..');
  await cp(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'));
  if (MORE_CERTIFICATES !== undefined) await copyFile(MORE_CERTIFICATES, path.join(debian, 'etc/ssl/certs/of-the-tests.crt'));
  // For the name of the registry.
  await copyFile('/etc/resolv.conf', path.join(debian, 'etc/resolv.conf'));
}

/** Bytes of all files below a folder, as the size of an image counts them. */
export function bytesBelow(folder: string): number {
  const sizes = execFileSync('find', [folder, '-type', 'f', '-printf', '%s\\n'], { encoding: 'utf8', maxBuffer: 1 << 26 });
  return sizes.split('\n').reduce((sum, size) => sum + Number(size), 0);
}
