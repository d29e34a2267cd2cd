import { booleanOf } from './boolean-text.ts';
import { commaSeparated, mountedFolders } from './mounted-folders.ts';

/** A right of a container on the host: the option, and its value as far as it is fixed. */
export interface HostAccess {
  readonly kind: 'folder' | 'network' | 'full';
  readonly option: string;
}

/** An option of `docker run`. */
export interface DockerOption {
  readonly name: string;
  /** As far as it is fixed; absent for an option without a value. */
  readonly value?: string;
}

const FOLDER = new Set(['-v', '--volume', '--mount', '--volumes-from']);
const NETWORK = new Set(['--network', '--net']);
/** Options that give a container rights on the host, whatever their value. */
const RIGHTS = new Set(['--privileged', '--device', '--cap-add', '--gpus']);
/** Options that remove a part of a container's isolation, unless their value is the name of another container or a separate space. */
const SPACES = new Set(['--pid', '--ipc', '--userns', '--cgroupns', '--uts']);
const OWN_SPACE = /^(?:private|none|shareable|container:.*)$/;

/** What an option of `docker run` gives a container of the host; `undefined` if it gives nothing. */
export function hostAccessOf({ name, value = '' }: DockerOption): HostAccess | undefined {
  const option = `${name} ${value}`.trim();
  if (name === '--privileged' && booleanOf(value) === false) return undefined;
  if (RIGHTS.has(name)) return { kind: 'full', option };
  if (SPACES.has(name)) return OWN_SPACE.test(value) ? undefined : { kind: 'full', option };
  if (name === '--security-opt') return /^no-new-privileges(?:[:=]true)?$/.test(value) ? undefined : { kind: 'full', option };
  if (NETWORK.has(name)) return isHostNetwork(value) ? { kind: 'network', option } : undefined;
  if (!FOLDER.has(name)) return undefined;
  return { kind: hasSocket(name, value) || hasRoot(name, value) ? 'full' : 'folder', option };
}

/** Whether an option gives a container everything on the host: all rights, or all files. */
export function isWholeHost({ name, value = '' }: DockerOption): boolean {
  return (name === '--privileged' && booleanOf(value) !== false) || (FOLDER.has(name) && hasRoot(name, value));
}

/** Whether an option gives a container the socket of the program that starts containers, or its folder: by it, it can start any other. */
export function isEngineSocket({ name, value = '' }: DockerOption): boolean {
  return FOLDER.has(name) && hasSocket(name, value);
}

/** `host`, or `name=host` among other members. */
function isHostNetwork(value: string): boolean {
  return commaSeparated(value).some((part) => /^(?:name=)?host$/i.test(part));
}

/** A socket, or a named pipe of Windows. */
const SOCKET = /(?:docker|podman|containerd|crio)\.sock\b|[\\/]pipe[\\/](?:docker|podman|containerd)/i;

/** The folders that contain the sockets, also those of a user's own engine, with one folder below them. */
const SOCKET_FOLDER = /^\/(?:var\/)?run(?:\/user\/\d+)?(?:\/(?:docker|podman|containerd|crio))?$/;

function hasSocket(name: string, value: string): boolean {
  return SOCKET.test(value) || mountedFolders(name, value).some((folder) => SOCKET_FOLDER.test(folder));
}

function hasRoot(name: string, value: string): boolean {
  return mountedFolders(name, value).some((folder) => /^(?:[A-Za-z]:)?\/$/.test(folder));
}
