import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Ends the process in the middle of its work.
 *
 * process.exit() waits for the compiler threads of V8. One of them may wait for a garbage collection by the thread that exits, which then
 * never ends (https://github.com/nodejs/node/issues/54918). A collection before it lets them finish.
 */
export function exitNow(code: number): never {
  v8.setFlagsFromString('--expose-gc');
  // V8 adds the function to contexts that are made after its flag was set.
  (vm.runInNewContext('gc') as () => void)();
  process.exit(code);
}
