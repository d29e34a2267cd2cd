import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { codeHash } from '../../../src/publish/output/code-hash.ts';

describe('the hash of the code', () => {
  let parent: string;
  let project: string;
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(parent, file)), { recursive: true });
    writeFileSync(path.join(parent, file), text);
  };

  beforeEach(() => {
    parent = mkdtempSync(path.join(tmpdir(), 'portolan-code-'));
    project = path.join(parent, 'project');
    write('project/src/a/one.ts', 'one');
    write('project/src/two.astro', 'two');
    write('project/package.json', '{}');
    write('node_modules/.package-lock.json', '{"packages":{}}');
  });

  afterEach(() => {
    rmSync(parent, { recursive: true, force: true });
  });

  it('is a SHA-256 in base64, the same for the same code, also of this project', () => {
    expect(codeHash()).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(codeHash()).toBe(codeHash());
    expect(codeHash(project)).toBe(codeHash(project));
  });

  it.each([
    ['a changed file', 'project/src/a/one.ts', 'One'],
    ['a new file', 'project/src/a/three.ts', ''],
    ['another setting of the package', 'project/package.json', '{ }'],
    ['another version of a dependency, installed above the project', 'node_modules/.package-lock.json', '{"packages":{"a":{}}}'],
  ])('differs after %s', (_what, file, text) => {
    const before = codeHash(project);
    write(file, text);
    expect(codeHash(project)).not.toBe(before);
  });

  it('differs if bytes move from one file to another, and with the major version of Node only', () => {
    const before = codeHash(project, '24.1.0');
    expect(codeHash(project, '24.2.0')).toBe(before);
    expect(codeHash(project, '25.0.0')).not.toBe(before);
    write('project/src/a/one.ts', 'onet');
    write('project/src/two.astro', 'wo');
    expect(codeHash(project, '24.1.0')).not.toBe(before);
  });

  it('does not depend on files outside the parts that shape the output', () => {
    const before = codeHash(project);
    write('project/README.md', 'text');
    expect(codeHash(project)).toBe(before);
  });
});
