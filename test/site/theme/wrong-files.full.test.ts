import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portolan, type Finished } from '../../support/built-site.ts';
import { writeThemedContent } from '../../support/themed-content.ts';

let parent: string;

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'portolan-wrong-theme-'));
  await writeThemedContent(path.join(parent, 'themed'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** A catalogue whose content folder has another text in one file. */
async function catalogueWith(file: string, text: string): Promise<string> {
  const catalogue = await mkdtemp(path.join(parent, 'catalogue-'));
  await cp(path.join(parent, 'themed'), path.join(catalogue, 'content'), { recursive: true });
  await writeFile(path.join(catalogue, 'content', file), text);
  return catalogue;
}

/** Builds such a catalogue, in its folder. */
async function buildWith(file: string, text: string, ...options: readonly string[]): Promise<Finished> {
  return portolan(['--catalogue', await catalogueWith(file, text), ...options, 'build', '--no-cache']);
}

const END = 'portolan: the pages cannot be built; nothing was built. Correct the errors above.\n';

/** Files with mistakes, with the first line of the message about each. */
const MISTAKES: readonly (readonly [what: string, file: string, text: string, message: string])[] = [
  [
    ...(['wrong syntax in a component', 'theme/Home.astro', '---\nconst tide = ;\n---\n<p>{tide}</p>\n'] as const),
    'content/theme/Home.astro:2:14  error  The file cannot be compiled: Unexpected token.  [not-compiled]\n',
  ],
  [
    ...(['an import of a missing file', 'theme/Home.astro', '---\nimport tide from "./tide.ts";\n---\n<p>{tide}</p>\n'] as const),
    'content/theme/Home.astro:2:18  error  "./tide.ts" is imported, but that file does not exist.  [missing-file]\n',
  ],
  [
    ...(['an unknown variable', 'theme/parts/Footer.astro', '---\nconst a = 1;\n---\n\n<p>\n  {tide}\n</p>\n'] as const),
    'content/theme/parts/Footer.astro:6:3  error  The component cannot be rendered: ReferenceError: tide is not defined.  [not-rendered]\n',
  ],
  [
    ...(['an error in a module', 'theme/office.ts', 'export const OFFICE: string = JSON.parse("{");\n'] as const),
    'content/theme/office.ts:1:',
  ],
  [
    ...(['a style sheet that cannot be read', 'theme/theme.css', 'a { color: red; }\n}} b { c;\n'] as const),
    'content/theme/theme.css:2:1  error  The file cannot be compiled: Invalid empty selector.  [not-compiled]\n',
  ],
];

describe("a build with mistakes in an operator's files", () => {
  it.each(MISTAKES)('names file, line and fix of %s, without a stack trace', async (_, file, text, message) => {
    const { code, stderr } = await buildWith(file, text);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr.endsWith(END), stderr).toBe(true);
    expect(stderr).not.toMatch(/^\s+at |\[ERROR\]|node_modules/m);
  });

  it('prints the stack trace with --debug', async () => {
    const { stderr } = await buildWith('theme/Home.astro', '---\nthrow new Error("No tide.");\n---\n', '--debug');
    expect(stderr).toContain('content/theme/Home.astro:2:1  error  The component cannot be rendered: No tide.  [not-rendered]\n');
    expect(stderr).toMatch(/^Error: No tide\.\n {4}at /m);
  });

  it('names file, line and fix in a build for the live API, too, without the log of Astro', async () => {
    const catalogue = await catalogueWith('theme/Home.astro', '---\nconst a = 1;\nthrow new Error("No tide.");\n---\n');
    // The server of a live API loads packages from the folder of the catalogue.
    await symlink(path.resolve('node_modules'), path.join(catalogue, 'node_modules'));
    const { code, stdout, stderr } = await portolan(['--catalogue', catalogue, 'build', '--no-cache'], { PORTOLAN_API: 'node' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('content/theme/Home.astro:3:1  error  The component cannot be rendered: No tide.  [not-rendered]\n');
    expect(stderr.endsWith(END), stderr).toBe(true);
    expect(stderr).not.toMatch(/^\s+at |\[ERROR\]|node_modules/m);
  });
});
