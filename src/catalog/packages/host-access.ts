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
  if (RIGHTS.has(name)) return { kind: 'full', option };
  if (SPACES.has(name)) return OWN_SPACE.test(value) ? undefined : { kind: 'full', option };
  if (name === '--security-opt') return /^no-new-privileges(?:[:=]true)?$/.test(value) ? undefined : { kind: 'full', option };
  if (NETWORK.has(name)) return value === 'host' ? { kind: 'network', option } : undefined;
  if (!FOLDER.has(name)) return undefined;
  return { kind: isSocket(value) || isRoot(value) ? 'full' : 'folder', option };
}

/** Whether an option gives a container everything on the host: all rights, or all files. */
export function isWholeHost({ name, value = '' }: DockerOption): boolean {
  return (name === '--privileged' && value !== 'false') || (FOLDER.has(name) && isRoot(value));
}

/** Whether an option gives a container the socket of the program that starts containers, or its folder: by it, it can start any other. */
export function isEngineSocket({ name, value = '' }: DockerOption): boolean {
  return FOLDER.has(name) && isSocket(value);
}

function isSocket(volume: string): boolean {
  return /(?:docker|podman|containerd|crio)\.sock\b/.test(volume) || SOCKET_FOLDER.test(volume);
}

/** The folders that contain the sockets, with one folder below them. */
const SOCKET_FOLDER = /(?:^|,(?:src|source)=|^(?:src|source)=)\/(?:var\/)?run(?:\/(?:docker|podman|containerd|crio))?\/*(?::|,|$)/;

function isRoot(volume: string): boolean {
  return /^\/+\.?:|(?:^|,)(?:src|source)=\/+(?:,|$)/.test(volume);
}
