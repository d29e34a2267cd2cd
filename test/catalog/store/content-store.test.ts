import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ContentFile } from '../../../src/catalog/content-file/content-file.ts';
import { serverId } from '../../../src/catalog/values/server-id.ts';
import { parseContentFile, removeFromStore, UnwritableContentError, writeToStore } from '../../../src/catalog/store/content-store.ts';
import { contentYaml } from '../../../src/catalog/store/content-yaml.ts';
import { cases } from '../../support/cases.ts';
import { anyContentFile } from '../../support/content-arbitraries.ts';
import { folderWith, temporaryFolder } from '../../support/content-folder.ts';
import { readFromStore } from '../../support/read-from-store.ts';
import { codePoint } from '../../support/code-point.ts';

const WEATHER: ContentFile = {
  facts: {
    qualifiedName: 'Acme/Weather',
    id: serverId('acme/weather'),
    createdAt: '2026-01-01T00:00:00.000Z',
    description: 'Tells the weather.',
  },
  from: {},
  state: { status: 'good' },
};

describe('the content store', () => {
  it('returns what was written, whatever it contains', async () => {
    const folder = await temporaryFolder();
    await fc.assert(
      fc.asyncProperty(anyContentFile, async (file) => {
        await writeToStore(folder, file);
        const { value, problems } = await readFromStore(folder, file.facts.qualifiedName);
        expect(value).toEqual(file);
        // Integers above 2^53 occur in many schemas; a warning about them is correct.
        expect(problems.filter(({ code }) => code !== 'number-rounded')).toEqual([]);
      }),
      { numRuns: cases(50) },
    );
  });

  it('finds a server by its name, without regard to case', async () => {
    const folder = await temporaryFolder();
    expect(await writeToStore(folder, WEATHER)).toBe('written');
    expect((await readFromStore(folder, 'ACME/WEATHER')).value).toEqual(WEATHER);
    expect(await readdir(path.join(folder, 'servers', 'acme'))).toEqual(['weather.yaml']);
  });

  it('does not write a file without a change', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'servers', 'acme', 'weather.yaml');
    await writeToStore(folder, WEATHER);
    await utimes(file, 1_000_000, 1_000_000);
    const before = await stat(file);
    expect(await writeToStore(folder, WEATHER)).toBe('unchanged');
    const after = await stat(file);
    expect([after.mtimeMs, after.ino]).toEqual([before.mtimeMs, before.ino]);
  });

  it('removes a server by its name without regard to case, and no other', async () => {
    const folder = await temporaryFolder();
    await writeToStore(folder, WEATHER);
    await writeToStore(folder, { ...WEATHER, facts: { ...WEATHER.facts, qualifiedName: 'Acme/Tides' } });
    for (const name of ['ACME/weather', 'acme/never']) await removeFromStore(folder, name);
    expect(await readdir(path.join(folder, 'servers', 'acme'))).toEqual(['tides.yaml']);
    await expect(removeFromStore(folder, '../tides')).rejects.toThrow(RangeError);
  });

  it('writes a changed file', async () => {
    const folder = await temporaryFolder();
    await writeToStore(folder, WEATHER);
    const changed = { ...WEATHER, facts: { ...WEATHER.facts, description: 'Tells it better.' } };
    expect(await writeToStore(folder, changed)).toBe('written');
    expect((await readFromStore(folder, 'acme/weather')).value).toEqual(changed);
  });

  it('refuses what it could not read back, and keeps its files', async () => {
    const folder = await temporaryFolder();
    await writeToStore(folder, WEATHER);
    const long = { ...WEATHER, facts: { ...WEATHER.facts, description: 'x'.repeat(9 * 1024 * 1024) } };
    const inputSchema = { enum: Array.from({ length: 400_001 }, () => 0) };
    const large = { ...WEATHER, facts: { ...WEATHER.facts, tools: [{ name: 'a', description: '', inputSchema }] } };
    for (const file of [long, large]) await expect(writeToStore(folder, file)).rejects.toThrow(UnwritableContentError);
    expect((await readFromStore(folder, 'acme/weather')).value).toEqual(WEATHER);
    expect(await readdir(path.join(folder, 'servers', 'acme'))).toEqual(['weather.yaml']);
  });

  it('keeps the old file if the write fails', async () => {
    const folder = await temporaryFolder();
    await writeToStore(folder, WEATHER);
    // Where a folder is expected there is a file.
    await writeFile(path.join(folder, 'servers', 'zed'), 'a file');
    await expect(writeToStore(folder, { ...WEATHER, facts: { ...WEATHER.facts, qualifiedName: 'zed/tool' } })).rejects.toThrow();
    expect((await readdir(path.join(folder, 'servers'), { recursive: true })).sort()).toEqual([
      'acme',
      path.join('acme', 'weather.yaml'),
      'zed',
    ]);
  });

  it.each(['../evil', 'a/../../b', '/etc/passwd', 'a/b/c', 'con/x', ''])('refuses to write under the name %j', async (qualifiedName) => {
    const folder = await temporaryFolder();
    await mkdir(path.join(folder, 'content'));
    await expect(writeToStore(path.join(folder, 'content'), { ...WEATHER, facts: { ...WEATHER.facts, qualifiedName } })).rejects.toThrow(
      RangeError,
    );
    expect(await readdir(folder, { recursive: true })).toEqual(['content']);
  });

  it('reports an error in a file with its line', async () => {
    const folder = await folderWith({ 'servers/acme/weather.yaml': 'qualifiedName: Acme/Weather\nuseCount: many\n' });
    const { value, problems } = await readFromStore(folder, 'acme/weather');
    expect(value?.facts.qualifiedName).toBe('Acme/Weather');
    const file = path.join(folder, 'servers', 'acme', 'weather.yaml');
    expect(problems).toContainEqual(expect.objectContaining({ code: 'wrong-type', file, position: { line: 2, column: 1 } }));
  });
});

describe('parseContentFile', () => {
  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        const { value, problems } = parseContentFile(text, 'x.yaml');
        expect(value !== undefined || problems.length > 0).toBe(true);
        for (const { file, position } of problems) expect([file, position !== undefined]).toEqual(['x.yaml', true]);
      }),
    );
  });
});

describe('contentYaml', () => {
  it('is readable: block style, one key in each line, long texts folded', () => {
    const { facts } = WEATHER;
    const description =
      'Tells the weather of any place on earth, for today and for the days to come, in the words of a sailor who has seen worse.';
    const text = contentYaml({ ...WEATHER, facts: { ...facts, description, tags: ['weather'] } });
    expect(text.split('\n').every((line) => line.length <= 125)).toBe(true);
    expect(text).toMatch(/^qualifiedName: Acme\/Weather\nid: [-0-9a-f]{36}\ndescription: >-\n {2}Tells/);
    expect(text).toContain('\ntags:\n  - weather\n');
    expect(text).toMatch(/\nstate:\n {2}status: good\n$/);
  });

  it('is the same for every write of the same content', async () => {
    const folder = await temporaryFolder();
    await writeToStore(folder, WEATHER);
    expect(await readFile(path.join(folder, 'servers', 'acme', 'weather.yaml'), 'utf8')).toBe(contentYaml(WEATHER));
  });
});
