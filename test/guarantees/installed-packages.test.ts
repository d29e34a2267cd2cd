import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies, validRange } from 'semver';
import { describe, expect, it } from 'vitest';

import { readWorkflow } from '../workflows/workflow-file.ts';
import { HIGH_ADVISORIES, LOOKED_UP } from './high-advisories.ts';

interface LockedPackage {
  /** Set where it differs from the name of the folder. */
  readonly name?: string;
  readonly version?: string;
  readonly hasInstallScript?: boolean;
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface Manifest {
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>;
}

// npm writes both files in these shapes.
const LOCK = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const MANIFEST = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const NATIVE = '@tensorflow/tfjs-node';

function nameOf(folder: string, { name }: LockedPackage): string {
  return name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Every package of a lock file with a known vulnerability, with its version and the advisory. */
function vulnerabilitiesIn({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .flatMap(([folder, locked]) =>
      HIGH_ADVISORIES.filter(
        ({ package: name, vulnerable }) => name === nameOf(folder, locked) && satisfies(locked.version ?? '', vulnerable),
      ).map(({ package: name, id }) => `${name} ${locked.version}: ${id}`),
    );
}

describe('installed packages: "npm ci" installs no package with a known vulnerability of high severity', () => {
  it(`in the list of ${LOOKED_UP}`, () => {
    expect(vulnerabilitiesIn(LOCK)).toEqual([]);
  });

  it('and one would be reported, also nested or under another name', () => {
    expect(
      vulnerabilitiesIn({
        packages: {
          '': { name: 'tar', version: '1.0.0' },
          'node_modules/tar': { version: '6.2.1' },
          'node_modules/a/node_modules/ws': { version: '8.20.1' },
          'node_modules/other': { name: 'js-yaml', version: '4.3.1' },
          'node_modules/hono': { version: '4.13.19' },
        },
      }),
    ).toEqual([
      'tar 6.2.1: CVE-2026-23745',
      'tar 6.2.1: CVE-2026-26960',
      'ws 8.20.1: GHSA-96hv-2xvq-fx4p',
      'js-yaml 4.3.1: GHSA-2883-xcg3-v3hh',
    ]);
  });

  it('with an advisory id and a valid version range in each entry of the list', () => {
    expect(LOOKED_UP).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const unreadable = HIGH_ADVISORIES.filter(
      ({ id, vulnerable }) => !/^(?:GHSA(?:-[23456789cfghjmpqrvwx]{4}){3}|CVE-\d{4}-\d{4,})$/.test(id) || validRange(vulnerable) === null,
    );
    expect(unreadable).toEqual([]);
  });
});

describe('install scripts', () => {
  it('are decided for every package that has one, and allowed for "node" only', () => {
    const scripted = Object.entries(LOCK.packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(
      scripted.map(([folder, locked]) => nameOf(folder, locked)).filter((name) => !Object.hasOwn(MANIFEST.allowScripts, name)),
    ).toEqual([]);
    expect(Object.keys(MANIFEST.allowScripts).filter((name) => MANIFEST.allowScripts[name] === true)).toEqual(['node']);
  });

  it('of the package with the native library do not run: it is an optional peer that is not in the lock file', () => {
    expect(MANIFEST.peerDependencies).toHaveProperty([NATIVE]);
    expect(MANIFEST.peerDependenciesMeta[NATIVE]).toEqual({ optional: true });
    expect(Object.keys(LOCK.packages).filter((folder) => folder.endsWith(`/${NATIVE}`))).toEqual([]);
  });

  const folders = ['.github/workflows', 'scripts/starter/.github/workflows'];
  const workflows = folders.flatMap((folder) => readdirSync(folder).map((file) => path.join(folder, file)));
  it.each(workflows)('run in no job of %s', (file) => {
    const lines = [...readWorkflow(file).jobs.values()].flatMap(({ steps }) => steps.flatMap(({ run }) => run.split('\n')));
    const installing = lines.filter((line) => /\bnpm (?:ci|i|install|add|rebuild)\b/.test(line));
    expect(installing.filter((line) => !/^npm ci --ignore-scripts$/.test(line.trim()))).toEqual([]);
    if (file.endsWith('rebuild.yml')) expect(installing).toHaveLength(2);
  });
});
