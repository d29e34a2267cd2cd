import type { TextTarget } from './target.ts';
import { plainText } from './runtime-arguments.ts';

/** A right of a container on the host: the option, and its value as far as it is fixed. */
export interface HostAccess {
  readonly kind: 'folder' | 'network' | 'full';
  readonly option: string;
}

const FOLDER = new Set(['-v', '--volume', '--mount', '--volumes-from']);
const NETWORK = new Set(['--network', '--net']);
/** Options that lift the isolation of a container, whatever their value. */
const FULL = new Set([
  '--privileged',
  '--device',
  '--cap-add',
  '--security-opt',
  '--pid',
  '--ipc',
  '--userns',
  '--cgroupns',
  '--uts',
  '--gpus',
]);

/** What the options of `docker run` give a container of the host. The page names each, because a client does not. */
export function hostAccessOf(args: readonly (string | TextTarget)[]): readonly HostAccess[] {
  return args.flatMap((argument, index): HostAccess[] => {
    if (typeof argument !== 'string') return [];
    const value = args[index + 1];
    const text = typeof value === 'object' ? (plainText(value) ?? '…') : '';
    if (FULL.has(argument)) return [{ kind: 'full', option: `${argument} ${text}`.trim() }];
    if (NETWORK.has(argument)) return text === 'host' ? [{ kind: 'network', option: `${argument} ${text}` }] : [];
    if (!FOLDER.has(argument)) return [];
    const isFull = text.includes('docker.sock') || /^\/:|(?:src|source)=\/(?:,|$)/.test(text);
    return [{ kind: isFull ? 'full' : 'folder', option: `${argument} ${text}` }];
  });
}
