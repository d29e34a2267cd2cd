import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** The folders of the other packages of this project. */
const OTHER_PACKAGES: readonly string[] = ['src/session-config', 'scripts/create-portolan'];

/**
 * Packs the other packages of the project into the folder of the first one. Only `npm pack` does this: `npm publish` publishes one package.
 *
 * @param environment that of npm's script, with the options of `npm pack`
 * @throws Error if a package cannot be packed
 */
export function packOthers(project: string, environment: Readonly<Record<string, string | undefined>>): void {
  if (environment['npm_command'] !== 'pack' || environment['npm_config_dry_run'] === 'true') return;
  const target = path.resolve(environment['INIT_CWD'] ?? project, environment['npm_config_pack_destination'] ?? '.');
  const npm = environment['npm_execpath'];
  const [program, ...args] = npm === undefined ? ['npm'] : [process.execPath, npm];
  for (const folder of OTHER_PACKAGES) {
    // Standard output belongs to the first package: with --json it is one document.
    const { status } = spawnSync(program, [...args, 'pack', '--silent', '--pack-destination', target], {
      cwd: path.join(project, folder),
      stdio: ['ignore', 2, 2],
      env: { ...process.env, npm_command: undefined, npm_config_json: undefined },
    });
    if (status !== 0) throw new Error(`${folder} cannot be packed: npm exited with ${String(status)}.`);
  }
}
