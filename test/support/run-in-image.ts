import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { defined } from './defined.ts';
import type { ScratchImage } from './scratch-image.ts';

/** A container: processes with namespaces of their own, and the files of an image as a read-only root. */
export interface RunningImage {
  /** Everything that it printed so far. */
  readonly output: () => string;
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>;
  /** Sends a signal to its first process, as `podman stop` does. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Runs its health check in there. Returns the exit code: 0 if it is healthy. */
  health(): number | null;
}

interface RunImageOptions {
  /** The catalogue's folder, mounted at the working directory. */
  readonly folder: string;
  /** Replaces the image's command. */
  readonly args?: readonly string[];
  /** Whether the folder is mounted read-only, too. */
  readonly isReadOnly?: boolean;
}

/**
 * Prepares the root in a mount namespace, then becomes the image's command, the first process of its process namespace. `/tmp` is the only
 * place in memory that can be written, as with `--read-only --tmpfs /tmp`.
 */
const PREPARE = `set -e
ip link set lo up
mount --make-rprivate /
mkdir -p "$IMAGE_ROOT/tmp" "$IMAGE_ROOT/proc" "$IMAGE_ROOT/dev"
mount --bind "$IMAGE_ROOT" "$IMAGE_ROOT"
mount --bind "$IMAGE_FOLDER" "$IMAGE_ROOT$IMAGE_WORK"
if [ "$IMAGE_READ_ONLY" = true ]; then mount -o remount,bind,ro "$IMAGE_ROOT$IMAGE_WORK"; fi
mount -o remount,bind,ro "$IMAGE_ROOT"
mount -t tmpfs tmpfs "$IMAGE_ROOT/tmp"
mount -t proc proc "$IMAGE_ROOT/proc"
mount --rbind /dev "$IMAGE_ROOT/dev"
id=\${IMAGE_USER%%:*}
exec unshare --root="$IMAGE_ROOT" --wd="$IMAGE_WORK" --setgid="$id" --setuid="$id" -- "$@"`;

/** Starts a container of an image, without network, except to itself. */
export function runInImage(
  { config, root }: ScratchImage,
  { folder, args = config.Cmd, isReadOnly = false }: RunImageOptions,
): RunningImage {
  const settings = { IMAGE_ROOT: root, IMAGE_FOLDER: folder, IMAGE_WORK: config.WorkingDir, IMAGE_USER: config.User };
  const own = Object.fromEntries(config.Env.map((each) => each.split('=', 2) as [string, string]));
  const namespaces = ['--mount', '--pid', '--net', '--ipc', '--uts', '--fork', '--kill-child'];
  const child = spawn('unshare', [...namespaces, 'sh', '-c', PREPARE, 'sh', ...config.Entrypoint, ...args], {
    env: { ...own, PATH: `${own['PATH'] ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin`, ...settings, IMAGE_READ_ONLY: String(isReadOnly) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    output: () => output,
    exited,
    stop: (signal = 'SIGTERM') => {
      process.kill(firstProcess(child), signal);
      return exited;
    },
    health: () => {
      const [, ...test] = config.Healthcheck.Test;
      const inside = ['--target', String(firstProcess(child)), '--mount', '--net', '--pid', '--root', '--wd', '--setuid', '65532'];
      return spawnSync('nsenter', [...inside, ...test], { env: own }).status;
    },
  };
}

/** The process that `unshare` forked: the first one of the namespace. */
function firstProcess({ pid }: ChildProcess): number {
  const children = readFileSync(path.join('/proc', String(pid), 'task', String(pid), 'children'), 'utf8');
  return Number(defined(children.trim().split(' ')[0]));
}
