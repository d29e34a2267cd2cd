/**
 * A preload (`node --import`) that writes a line to the file of PORTOLAN_CHILDREN for each child process that is started, however it is
 * started. Worker threads load it too; where one has no such file, starting a process throws there.
 */
import childProcess, { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const report = process.env['PORTOLAN_CHILDREN'] ?? '';

function tell(what: string): void {
  const from = new Error().stack?.split('\n').slice(3, 9).join(' ') ?? '';
  appendFileSync(report, `${what} ${from}\n`);
}

// Every asynchronous way ends here; the typed interface has no such method.
const prototype = ChildProcess.prototype as unknown as { spawn: (options: { readonly file: string }) => unknown };
const { spawn } = prototype;
prototype.spawn = function (options) {
  tell(options.file);
  return Reflect.apply(spawn, this, [options]);
};

for (const name of ['spawnSync', 'execSync', 'execFileSync'] as const) {
  const original: unknown = childProcess[name];
  if (typeof original !== 'function') continue;
  Reflect.set(childProcess, name, (...args: unknown[]): unknown => {
    tell(`${name} ${String(args[0])}`);
    const result: unknown = Reflect.apply(original, undefined, args);
    return result;
  });
}
syncBuiltinESMExports();
