import util from 'node:util';

import { EmbedderError } from '../embedder-error.ts';

/** The backend: TensorFlow's native library, or its JavaScript implementation, which is many times slower. */
export type UseBackend = 'tensorflow' | 'cpu';

/**
 * Imports a backend of TensorFlow.js: `@tensorflow/tfjs-node`, or `@tensorflow/tfjs-backend-cpu` where the native library is not installed
 * (`INSTALL_NATIVE` installs it).
 *
 * @throws EmbedderError `missing-package` if neither is installed
 */
export async function importUseBackend(): Promise<UseBackend> {
  restoreRemovedFunctions(util);
  try {
    await import('@tensorflow/tfjs-node');
    return 'tensorflow';
  } catch {
    await asInstalled(() => import('@tensorflow/tfjs-backend-cpu'));
    return 'cpu';
  }
}

/**
 * Runs a function that imports an optional package.
 *
 * @throws EmbedderError `missing-package` in place of Node's own error; any other error unchanged
 */
export async function asInstalled<T>(importing: () => Promise<T>): Promise<T> {
  try {
    return await importing();
  } catch (error) {
    const name = missingPackage(error);
    if (name === undefined) throw error;
    throw new EmbedderError(
      'missing-package',
      `The package ${name} is not installed. The page "Search and embedding models" of the documentation (/docs/embedder/) says how to install it.`,
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

/** Functions of `node:util` that tfjs-node 4.22 calls. Node 23 removed `isNullOrUndefined`, and `isArray` is deprecated. */
const CALLED_BY_TFJS_NODE = {
  isNullOrUndefined: (value: unknown): boolean => value === null || value === undefined,
  isArray: (value: unknown): boolean => Array.isArray(value),
};

/**
 * Adds the missing functions of {@link CALLED_BY_TFJS_NODE} to `node:util`.
 *
 * @param module the module object, which every `require` returns
 */
export function restoreRemovedFunctions(module: object): void {
  for (const [name, value] of Object.entries(CALLED_BY_TFJS_NODE)) {
    if (!(name in module)) Object.defineProperty(module, name, { value, configurable: true, writable: true });
  }
}
