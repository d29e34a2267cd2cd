import util from 'node:util';

import { EmbedderError } from '../embedder-error.ts';

/** What computes: TensorFlow's native library, or the same in plain JavaScript, which is many times slower. */
export type UseBackend = 'tensorflow' | 'cpu';

/**
 * Imports a backend of TensorFlow.js: `@tensorflow/tfjs-node`, or `@tensorflow/tfjs-backend-cpu` where its native library is
 * not there (`INSTALL_NATIVE` downloads it).
 *
 * @throws EmbedderError `missing-package` if there is neither
 */
export async function importUseBackend(): Promise<UseBackend> {
  giveBackRemovedFunctions(util);
  try {
    await import('@tensorflow/tfjs-node');
    return 'tensorflow';
  } catch {
    await asInstalled(() => import('@tensorflow/tfjs-backend-cpu'));
    return 'cpu';
  }
}

/**
 * Runs what imports an optional package.
 *
 * @throws EmbedderError `missing-package` in place of Node's own error; any other error as it is
 */
export async function asInstalled<T>(importing: () => Promise<T>): Promise<T> {
  try {
    return await importing();
  } catch (error) {
    const name = missingPackage(error);
    if (name === undefined) throw error;
    throw new EmbedderError(
      'missing-package',
      `The package ${name} is not installed: run "npm install", which tries optional packages anew.`,
      {
        cause: error,
      },
    );
  }
}

function missingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') return undefined;
  return /Cannot find (?:package|module) '(@?[\w.-]+(?:\/[\w.-]+)?)/.exec(error.message)?.[1];
}

/** What tfjs-node 4.22 calls of `node:util`: Node has had no `isNullOrUndefined` since version 23, and means to drop `isArray`. */
const CALLED_BY_TFJS_NODE = {
  isNullOrUndefined: (value: unknown): boolean => value === null || value === undefined,
  isArray: (value: unknown): boolean => Array.isArray(value),
};

/**
 * Gives `node:util` back what tfjs-node calls of it and Node has no longer, and nothing else.
 *
 * @param module the module object, which all who `require` it share
 */
export function giveBackRemovedFunctions(module: object): void {
  for (const [name, value] of Object.entries(CALLED_BY_TFJS_NODE)) {
    if (!(name in module)) Object.defineProperty(module, name, { value, configurable: true, writable: true });
  }
}
