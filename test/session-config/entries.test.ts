import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const PACKAGE = 'src/session-config';

interface Manifest {
  readonly exports: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
}

const manifest = JSON.parse(readFileSync(`${PACKAGE}/package.json`, 'utf8')) as Manifest;

/** All external packages that an entry and its imports need, including types. */
function foreignImports(entry: string): string[] {
  const foreign = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
      if (fileName.startsWith('.')) visit(path.join(path.dirname(file), fileName));
      else foreign.add(fileName);
    }
  };
  visit(entry);
  return [...foreign].sort();
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

interface Entry {
  readonly packages: readonly string[];
  readonly runsIn: 'anywhere' | 'Node';
}

/** The peers of each subpath. The main entry and the form have none. */
const ENTRIES: Readonly<Record<string, Entry>> = {
  '.': { packages: [], runsIn: 'anywhere' },
  './form': { packages: [], runsIn: 'anywhere' },
  './ajv': { packages: ['ajv', 'ajv-formats', 're2js'], runsIn: 'Node' },
  './eval-free': { packages: ['@cfworker/json-schema'], runsIn: 'anywhere' },
  './server': { packages: ['@modelcontextprotocol/server'], runsIn: 'anywhere' },
  './node': { packages: ['@modelcontextprotocol/server'], runsIn: 'Node' },
};

describe('the subpaths of the package', () => {
  it('are these', () => {
    expect(Object.keys(manifest.exports)).toEqual(Object.keys(ENTRIES));
  });

  it.each(Object.entries(ENTRIES))('%s imports only its declared modules', (subPath, { packages, runsIn }) => {
    const found = foreignImports(path.join(PACKAGE, subPath, 'index.ts'));
    const ofNode = found.filter((name) => name.startsWith('node:'));
    expect(ofNode.length > 0, ofNode.join(', ')).toBe(runsIn === 'Node');
    expect([...new Set(found.filter((name) => !name.startsWith('node:')).map(packageOf))]).toEqual(packages);
  });

  it.each(Object.entries(ENTRIES))('%s is in the README with its peer dependencies', (subPath, { packages }) => {
    const readme = readFileSync(`${PACKAGE}/README.md`, 'utf8');
    const needs = packages.length === 0 ? '–' : packages.map((name) => `\`${name}\``).join(' ');
    expect(readme).toMatch(new RegExp(`^\\| \`${subPath.replaceAll('.', '\\.')}\` \\| [^|]+ \\| ${needs} \\|$`, 'm'));
  });

  it('declare every imported package as an optional peer, in the tested version', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
    const needed = [...new Set(Object.values(ENTRIES).flatMap(({ packages }) => packages))].sort();
    expect(manifest.peerDependencies).toEqual(Object.fromEntries(needed.map((name) => [name, `^${dependencies[name]}`])));
    expect(manifest.peerDependenciesMeta).toEqual(Object.fromEntries(needed.map((name) => [name, { optional: true }])));
    expect(manifest).not.toHaveProperty('dependencies');
  });
});
