import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';

import { formatProblem } from '../../../src/catalog/parsing/problem.ts';
import { themeError } from '../../../src/site/build/page-bundle.ts';
import { compileProblems, renderProblem, ThemeError } from '../../../src/site/build/theme-problems.ts';
import { temporaryFolder } from '../../support/content-folder.ts';

const FILES: Readonly<Record<string, string>> = {
  'theme/Footer.astro': '---\nimport x from "@acme/tides/now";\n---\n<p>{x}</p>\n',
  'theme/lib.ts': 'export const x = 1;\n',
  'theme/theme.css': 'a { color: red; }\n}} b { c;\n',
};

let folder: string;

beforeEach(async () => {
  folder = path.join(await temporaryFolder(), 'content');
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
});

const theme = () => ({ folder, files: Object.keys(FILES), styles: 'theme/theme.css' });

/** The problems of errors as the bundler throws them: in one error, with their members. */
function problemsOf(...errors: readonly { readonly message: string; readonly [member: string]: unknown }[]): string[] {
  const all = errors.map(({ message, ...members }) => Object.assign(new Error(message), members));
  const problems = compileProblems(Object.assign(new Error('Build failed.'), { errors: all }), theme());
  return problems.map((problem) => formatProblem(problem).replaceAll(`${folder}/`, ''));
}

describe('a build that cannot compile the files of an operator', () => {
  it('states the place of wrong syntax in a component or a module', () => {
    const loc = { line: 2, column: 10, file: 'portolan-theme/theme/Footer.astro' };
    const module = '\u001b[31m[builtin:vite-transform] \u001b[0mUnexpected token\n   ╭─[ portolan-theme/theme/lib.ts:1:18 ]\n   │';
    expect(problemsOf({ message: 'Unexpected token', loc, id: loc.file }, { message: module })).toEqual([
      'theme/Footer.astro:2:11  error  The file cannot be compiled: Unexpected token.  [not-compiled]\n    Correct the text at this place, and build again.',
      'theme/lib.ts:1:18  error  The file cannot be compiled: Unexpected token.  [not-compiled]\n    Correct the text at this place, and build again.',
    ]);
  });

  it('states imports of files, packages and names that do not exist', () => {
    const at = '\n   ╭─[ portolan-theme/theme/Footer.astro:2:15 ]\n';
    expect(
      problemsOf(
        { message: `[UNRESOLVED_IMPORT] Could not resolve './none.ts' in portolan-theme/theme/Footer.astro${at}` },
        { message: '[vite]: Rolldown failed to resolve import "@acme/tides/now" from "portolan-theme/theme/Footer.astro".\nThis is' },
        { message: `[MISSING_EXPORT] "y" is not exported by "content/theme/lib.ts".${at}` },
      ),
    ).toEqual([
      'theme/Footer.astro:2:15  error  "./none.ts" is imported, but that file does not exist.  [missing-file]\n    Add the file, or correct the path: it begins at this file.',
      'theme/Footer.astro:2:16  error  "@acme/tides/now" is imported, but that package is not installed.  [missing-package]\n    Correct the name, or run "npm install @acme/tides".',
      'theme/Footer.astro:2:15  error  "y" is imported from "lib.ts", which has no export of this name.  [missing-export]\n    Export it there, or correct the name.',
    ]);
  });

  it('states an import of a path that its package does not export, without the calls inside the bundler', () => {
    const rolldown = 'Errored while resolving "@acme/tides/now" in `this.resolve`. Got plugin `rolldown:vite-resolve` threw an error';
    const cause =
      '"./now" is not exported under the conditions ["node", "import"] from package /tides (see exports field in /tides/package.json)';
    const message = `${path.join(folder, 'theme/Footer.astro')} imports @acme/tides/now: ${rolldown}\n\nCaused by:\n    ${cause}\n\nStack backtrace:\n   0: <unknown>`;
    expect(problemsOf({ message })).toEqual([
      'theme/Footer.astro:2:16  error  "@acme/tides/now" is imported, but its package does not export this path.  [missing-export]\n    Import a path that "exports" in the package.json of "@acme/tides" names.',
    ]);
  });

  it('states an import of a file that is not in the folder of the component', () => {
    const [component, server] = [path.join(folder, 'theme/Footer.astro'), path.join(folder, 'servers/now')];
    expect(problemsOf({ message: `${component} imports ${server}. Put that file into the folder of the component.` })).toEqual([
      'theme/Footer.astro:2:28  error  "servers/now" is imported, but is not in the folder of the component.  [foreign-import]\n    Put that file into the folder of the component.',
    ]);
  });

  it('states the style sheet with a text that the minifier refuses, and the place in it if it has no imports', () => {
    const message = '[lightningcss minify] Invalid empty selector';
    const source = FILES['theme/theme.css'] ?? '';
    const [own, joined] = problemsOf(
      { message, source, loc: { line: 2, column: 0 } },
      { message, source: `x{}${source}`, loc: { line: 2, column: 0 } },
    );
    expect(own).toMatch(/^theme\/theme\.css:2:1 {2}error {2}The file cannot be compiled: Invalid empty selector\. /);
    expect(joined).toMatch(/^theme\/theme\.css {2}error /);
  });

  it('states nothing of errors elsewhere', () => {
    expect(problemsOf({ message: 'Out of memory' }, { message: 'x', id: '/program/src/site/pages/index.astro' })).toEqual([]);
    expect(compileProblems('x', theme())).toEqual([]);
  });
});

describe('a page that cannot be rendered', () => {
  /** The stack of an error in a compiled component, and the folder of the compiled pages. */
  async function failure(): Promise<{ readonly stack: string; readonly modules: string }> {
    const modules = path.join(path.dirname(folder), 'modules');
    await mkdir(modules);
    // The map: line 1, column 0 is line 3, column 2 of the component.
    const map = { version: 3, sources: ['../../portolan-theme/theme/Footer.astro'], names: [], mappings: 'AAEE' };
    await writeFile(path.join(modules, 'Page.mjs.map'), JSON.stringify(map));
    const url = pathToFileURL(path.join(modules, 'Page.mjs')).href;
    return { stack: `ReferenceError: tide is not defined\n    at Footer (${url}:1:5)\n    at file:///program/x.js:1:1`, modules };
  }

  it('states the place in the component, by the source map of the compiled module', async () => {
    const { stack, modules } = await failure();
    const problem = renderProblem(stack, theme(), modules);
    expect(problem && formatProblem(problem).replace(`${folder}/`, '')).toBe(
      'theme/Footer.astro:3:3  error  The component cannot be rendered: ReferenceError: tide is not defined.  [not-rendered]\n    Correct the code at this place, and build again.',
    );
    expect(renderProblem('Error: x\n    at file:///program/x.js:1:1', theme(), modules)).toBeUndefined();
  });

  it('states the same place where Astro renders the pages, beside the server of the live API', async () => {
    const { stack, modules } = await failure();
    const error = Object.assign(new Error('tide is not defined'), { stack });
    const own = { ...theme(), overrides: {}, docs: [], hasBuiltInDocs: true, hash: '', docsHash: '' };
    expect(themeError(error, own, modules)).toMatchObject({
      problems: [{ code: 'not-rendered', file: path.join(folder, 'theme/Footer.astro'), position: { line: 3, column: 3 } }],
      stack,
    });
    expect(themeError(error, own)).toEqual(new Error('tide is not defined'));
  });

  it('has its problems as its message, and the stack of the error', () => {
    const error = new ThemeError([{ code: 'a', severity: 'error', message: 'One.' }], 'Error: x\n    at y');
    expect([error.message, error.stack]).toEqual(['error  One.  [a]', 'Error: x\n    at y']);
  });
});
