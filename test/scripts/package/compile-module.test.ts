import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { compileModule, withCompiledNames } from '../../../scripts/package/compile-module.ts';
import { packageFiles } from '../../../scripts/package/package-files.ts';

describe('a compiled module', () => {
  it('has no types, and imports compiled modules, also by a path that is no import', async () => {
    const text = [
      "import { a } from './a.ts';",
      "import * as say from '#messages/docs.ts';",
      "import type { B } from '../b.ts';",
      "const worker: URL = new URL('./worker.ts', import.meta.url);",
      "const later = () => import('./later.ts');",
      "export const b: B = [a, say, worker, later, 'notes.ts', './notes.txt'];",
    ].join('\n');
    const { code, map } = await compileModule('src/one.ts', text);
    expect(code).toContain(`from "./a.js"`);
    expect(code).toContain('from "#messages/docs.js"');
    expect(code).toContain('new URL("./worker.js", import.meta.url)');
    expect(code).toContain('import("./later.js")');
    expect(code).toMatch(/"notes\.ts",\s+"\.\/notes\.txt"/);
    expect(code).not.toMatch(/: URL|\bB\b/);
    expect(code).toMatch(/\n\/\/# sourceMappingURL=one\.js\.map\n$/);
    // The source is in the map, because the package has none.
    expect(JSON.parse(map)).toMatchObject({ sources: ['one.ts'], sourcesContent: [text] });
  });

  it('keeps the query of a path for Vite', () => {
    expect(withCompiledNames("import worker from '../a.ts?worker&url';")).toBe("import worker from '../a.js?worker&url';");
  });
});

describe('the files of the package', () => {
  it('are those of the program, and none of benchmarks, training and tests', async () => {
    const files = await packageFiles('.');
    expect(files).toEqual(
      expect.arrayContaining(['scripts/portolan.ts', 'src/site/pages/index.astro', 'scripts/starter/catalogue/gitignore']),
    );
    expect(files.filter((file) => /^scripts\/(?:bench|training|test)/.test(file))).toEqual([]);
  });

  it('name no module that the package does not have', async () => {
    const files = await packageFiles('.');
    const known = new Set(files);
    const missing = files
      .filter((file) => /\.(?:ts|astro)$/.test(file) && !/\/(?:portolan-program|program)\.ts$/.test(file))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/(?:from|import\(|new URL\()\s*['"](\.{1,2}\/[^'"?]+\.ts)/g)].map(([, name = '']) => {
          const { pathname } = new URL(name, `file:///${file}`);
          return pathname.slice(1);
        }),
      )
      .filter((file) => !known.has(file) && existsSync(file));
    expect(missing).toEqual([]);
  });
});
