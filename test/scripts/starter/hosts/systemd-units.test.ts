import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { rebuildCommand } from '../../../../scripts/commands/rebuild.ts';
import { serveCommand } from '../../../../scripts/commands/serve.ts';
import { defined } from '../../../support/defined.ts';

const FOLDER = 'scripts/starter/hosts/systemd';
const QUADLETS = 'scripts/starter/hosts/container';
const UNITS = readdirSync(FOLDER).map((name) => path.join(FOLDER, name));
const SERVICES = UNITS.filter((file) => file.endsWith('.service'));

/** The highest exposure that systemd's own measure may give to a service: below 2 of 10, "OK". */
const MAX_EXPOSURE = 1.9;

function hasProgram(name: string): boolean {
  const { error } = spawnSync(name, ['--version'], { stdio: 'ignore' });
  if (error !== undefined) process.stdout.write(`skipped: there is no ${name} here\n`);
  return error === undefined;
}

const HAS_ANALYZE = hasProgram('systemd-analyze');
const QUADLET = ['/usr/libexec/podman/quadlet', '/usr/lib/podman/quadlet'].find(hasProgram);

/** The values of a key, in the order of the lines. */
function values(file: string, key: string): readonly string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
}

/** The one value of a key in a unit for systemd. */
function value(name: string, key: string): string {
  const found = values(path.join(FOLDER, name), key);
  expect([name, key, found.length]).toEqual([name, key, 1]);
  return defined(found[0]);
}

describe.runIf(HAS_ANALYZE)('systemd', () => {
  it('accepts the units', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...UNITS.map((file) => path.resolve(file))], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it.each(SERVICES)(`finds that %s is exposed to at most ${MAX_EXPOSURE} of 10`, (file) => {
    const threshold = `--threshold=${MAX_EXPOSURE * 10}`;
    const args = ['security', '--offline=true', threshold, '--no-pager', path.resolve(file)];
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    const exposure = /Overall exposure level for .+: ([\d.]+)/.exec(stdout)?.[1];
    process.stdout.write(`${path.basename(file)}: exposure ${exposure ?? stderr}\n`);
    expect([status, Number(exposure) <= MAX_EXPOSURE]).toEqual([0, true]);
  });

  it('knows when the timer elapses', () => {
    const times = execFileSync('systemd-analyze', ['calendar', value('portolan-rebuild.timer', 'OnCalendar')], { encoding: 'utf8' });
    expect(times).toMatch(/Next elapse: .+ 02:37:00/);
  });
});

describe.runIf(QUADLET)("Podman's generator", () => {
  it('makes services of the container files', () => {
    const env = { ...process.env, QUADLET_UNIT_DIRS: path.resolve(QUADLETS) };
    const { status, stdout, stderr } = spawnSync(defined(QUADLET), ['-dryrun'], { env, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(/podman run .+ --read-only .+ localhost\/catalogue:latest$/m);
    expect(stdout).toMatch(/podman run .+ localhost\/catalogue:latest rebuild --quiet --max-time 18000$/m);
  });
});

describe('the units', () => {
  it('start existing commands with existing options', () => {
    const commands = [serveCommand(), rebuildCommand()];
    const calls = SERVICES.map(
      (file) => / node node_modules\/\.bin\/portolan (\S+)(.*)$/.exec(defined(values(file, 'ExecStart')[0])) ?? [],
    );
    expect(calls.map(([, name]) => name).sort()).toEqual(['rebuild', 'serve']);
    for (const [call, name, options = ''] of calls) {
      const command = defined(commands.find((each) => each.name() === name));
      // Every command has --quiet.
      const known = ['--quiet', ...command.options.map(({ long }) => long)];
      for (const [option] of options.matchAll(/--[a-z-]+/g)) expect(known, call).toContain(option);
    }
  });

  it('run as a user without rights, who may write at most in the folder of the catalogue', () => {
    for (const file of SERVICES) {
      const name = path.basename(file);
      expect([value(name, 'User'), value(name, 'ProtectSystem'), value(name, 'CapabilityBoundingSet')]).toEqual(['portolan', 'strict', '']);
      expect(value(name, 'WorkingDirectory')).toBe('/srv/catalogue');
      expect(values(file, 'MemoryDenyWriteExecute')).toEqual([]);
      // With a hyphen a missing file is no error.
      expect(value(name, 'EnvironmentFile')).toMatch(/^-\/etc\/portolan\//);
    }
    expect(values(path.join(FOLDER, 'portolan-serve.service'), 'ReadWritePaths')).toEqual([]);
    expect(value('portolan-rebuild.service', 'ReadWritePaths')).toBe('/srv/catalogue');
    expect(value('portolan-rebuild.service', 'ReadOnlyPaths')).toContain('/srv/catalogue/node_modules');
  });

  it('stop a rebuild as Ctrl-C does, and make up for a night without one', () => {
    expect(value('portolan-rebuild.service', 'KillSignal')).toBe('SIGINT');
    expect([value('portolan-rebuild.timer', 'Persistent'), value('portolan-rebuild.timer', 'RandomizedDelaySec')]).toEqual([
      'true',
      '30min',
    ]);
  });

  it('of Podman have the same names, schedule and folder', () => {
    for (const name of ['portolan.container', 'portolan-rebuild.container']) {
      const file = path.join(QUADLETS, name);
      expect(values(file, 'Volume')[0]).toMatch(/^\/srv\/catalogue:\/portolan\/catalogue(?::ro)?$/);
      expect(['ReadOnly', 'NoNewPrivileges', 'DropCapability'].map((key) => values(file, key)[0])).toEqual(['true', 'true', 'all']);
    }
    expect(UNITS.map((file) => path.basename(file))).toContain('portolan-rebuild.timer');
  });
});
