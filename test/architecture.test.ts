import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { FOLDERS, SCRIPT_FOLDERS, TOP_FOLDERS } from './architecture.ts';

interface Import {
  readonly file: string;
  readonly from: string;
}

const SRC = path.resolve('src');
const SCRIPTS = path.resolve('scripts');
/** The compiled program in the package. */
const COMPILED = path.resolve('lib');
const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|new URL\(\s*['"](?:\.\/)?([^'":]+\.[^'":]+)['"],\s*import\.meta\.url/g;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|astro|mjs|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(STATEMENT)].map(([, statement, call, url = '']) => ({
    file,
    from: statement ?? call ?? (url.startsWith('.') ? url : `./${url}`),
  }));
}

/** The folder of a table that a file belongs to: the nearest of those that hold it. */
function folderIn(table: ReadonlyMap<string, unknown>, relative: string): string {
  let folder = path.dirname(relative);
  while (folder !== '.' && !table.has(folder)) folder = path.dirname(folder);
  return folder === '.' ? path.dirname(relative) : folder;
}

function folderOf(file: string): string {
  return folderIn(FOLDERS, path.relative(SRC, file));
}

function topFolderOf(file: string): string {
  return path.relative(SRC, file).split(path.sep)[0] ?? '';
}

function runsIn(file: string): string | undefined {
  return FOLDERS.get(folderOf(file))?.runsIn;
}

/** What may listen. */
const LISTENING: readonly string[] = [path.join('src', 'session-config', 'node'), path.join('src', 'api', 'node')];

/** An import of one file of the project by another. */
interface Arrow {
  readonly file: string;
  readonly target: string;
}

/** Messages are imported by a name that a build turns to the site's language; unbuilt they are the English ones. */
const MESSAGES = '#messages/';

function arrowsAmong(imports: readonly Import[]): Arrow[] {
  return imports
    .filter(({ from }) => from.startsWith('.') || from.startsWith(MESSAGES))
    .map(({ file, from }) => ({
      file,
      target: from.startsWith(MESSAGES)
        ? path.join(SRC, 'i18n/messages/en', from.slice(MESSAGES.length))
        : path.resolve(path.dirname(file), from),
    }));
}

const files = filesBelow(SRC);
const imports = files.flatMap(importsOf);
const internal = arrowsAmong(imports);
/** Imports of code; data is imported as JSON. */
const code = internal.filter(({ target }) => !target.endsWith('.json'));
const scripts = filesBelow(SCRIPTS);
const scriptArrows = arrowsAmong(scripts.flatMap(importsOf));
const named = (file: string): string => path.relative('.', file);
const isWithin = (folder: string, file: string): boolean => file.startsWith(`${folder}${path.sep}`);

describe('the folders of src', () => {
  it('are those of the table', () => {
    const found = new Set(files.filter((file) => !file.endsWith('.json')).map(folderOf));
    expect([...found].sort()).toEqual([...FOLDERS.keys()].sort());
    expect([...new Set(files.map(topFolderOf))].sort()).toEqual([...TOP_FOLDERS].sort());
  });

  it('import each other only as in the table', () => {
    const offences = code
      .map(({ file, target }) => ({ file, from: folderOf(file), to: folderOf(target) }))
      .filter(({ from, to }) => from !== to && !(FOLDERS.get(from)?.mayImport.includes(to) ?? false))
      .map(({ file, to }) => `${named(file)} → ${to}`);
    expect(offences).toEqual([]);
  });

  it('use every import of the table', () => {
    const used = new Set(code.map(({ file, target }) => `${folderOf(file)} → ${folderOf(target)}`));
    const allowed = [...FOLDERS].flatMap(([from, { mayImport }]) => mayImport.map((to) => `${from} → ${to}`));
    expect(allowed.filter((arrow) => !used.has(arrow))).toEqual([]);
  });

  it('import no top folder that comes after their own', () => {
    const upward = code.filter(({ file, target }) => TOP_FOLDERS.indexOf(topFolderOf(target)) > TOP_FOLDERS.indexOf(topFolderOf(file)));
    expect(upward.map(written)).toEqual([]);
  });

  it('are described in ARCHITECTURE.md with the top folders that they import', () => {
    const imported = TOP_FOLDERS.map((folder): [string, string[]] => {
      const targets = code.filter(({ file }) => topFolderOf(file) === folder).map(({ target }) => topFolderOf(target));
      return [folder, [...new Set(targets)].filter((target) => target !== folder).sort()];
    });
    expect([...arrowsInDocument()]).toEqual(imported);
  });

  it('are drawn in ARCHITECTURE.md with every import that no longer import path implies', () => {
    const table = arrowsInDocument();
    const reaches = (from: string, to: string): boolean => (table.get(from) ?? []).some((next) => next === to || reaches(next, to));
    const isImplied = (from: string, to: string): boolean => (table.get(from) ?? []).some((next) => next !== to && reaches(next, to));
    const direct = [...table].flatMap(([from, imported]) => imported.filter((to) => !isImplied(from, to)).map((to) => `${from} --> ${to}`));
    const drawn = readFileSync('ARCHITECTURE.md', 'utf8').match(/^ {2}[a-z0-9-]+ --> [a-z0-9-]+$/gm) ?? [];
    expect(drawn.map((line) => line.trim()).sort()).toEqual(direct.sort());
  });

  it('are named in ARCHITECTURE.md by where they run, unless that is anywhere', () => {
    const named = placesInDocument();
    const bound = [...FOLDERS].filter(([, { runsIn: where }]) => where !== 'anywhere');
    const isIn = (folder: string, part: string): boolean => part === folder || part.startsWith(`${folder}/`);
    const unnamed = bound.filter(([folder, { runsIn: where }]) => !named.some((each) => each.where === where && isIn(each.folder, folder)));
    expect(unnamed.map(([folder]) => folder)).toEqual([]);
    const wrong = named.filter((each) => !bound.some(([folder, { runsIn: where }]) => where === each.where && isIn(each.folder, folder)));
    expect(wrong).toEqual([]);
    expect(named).not.toEqual([]);
  });

  it('have no import cycle, at any depth', () => {
    expect(circleIn(foldersOf(code))).toEqual([]);
  });

  it('contain no import cycle of files', () => {
    expect(circleIn(code)).toEqual([]);
  });

  it('import nothing from outside of src', () => {
    expect(internal.filter(({ target }) => !isWithin(SRC, target)).map(written)).toEqual([]);
  });

  it('use no Node, DOM, Astro or clock API if they run anywhere', () => {
    const offences = files
      .filter((file) => runsIn(file) === 'anywhere')
      .flatMap((file) => {
        const source = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|"[^"\n]*"|'[^'\n]*'/gm, '');
        const foreign = importsOf(file)
          .filter(({ from }) => /^(?:node:|astro)/.test(from))
          .map(({ from }) => from);
        const globals =
          /\b(?:process|Buffer|document\.(?:createElement|getElementById|querySelector)|window|localStorage|Date\.now|new Date\(\)|performance\.now|Math\.random)\b/.exec(
            source,
          );
        return [...foreign, ...(globals === null ? [] : [globals[0]])].map((what) => `${named(file)}: ${what}`);
      });
    expect(offences).toEqual([]);
  });

  it('import nothing of Node or Astro if they run anywhere, and nothing of Node in the browser', () => {
    const offences = code.filter(({ file, target }) => {
      const there = runsIn(target);
      return there !== 'anywhere' && there !== runsIn(file) && ['anywhere', 'browser'].includes(runsIn(file) ?? '');
    });
    expect(offences.map(written)).toEqual([]);
  });

  it('let only the guarded fetch open sockets, and only serving modules listen', () => {
    const network = /^(?:node:)?(?:undici|net|tls|https?|http2|dns|dgram|dns\/promises)$/;
    const offences = imports
      .filter(({ file, from }) => network.test(from) && !file.includes(path.join('crawler', 'guarded-fetch')))
      .filter(({ file, from }) => !(/^node:(?:http|net)$/.test(from) && LISTENING.some((folder) => file.includes(folder))))
      .map(({ file, from }) => `${named(file)}: ${from}`);
    expect(offences).toEqual([]);
  });

  it('keep every file under 400 lines and named in kebab case, pages and components after their kind', () => {
    const long = files.filter(isLong);
    const oddlyNamed = files.filter(
      (file) =>
        !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\.(?:(?:d\.)?ts|mjs|css)|[A-Z][A-Za-z]*\.astro|(?:\d+|[a-z]+|\[[.a-z]+\])\.astro|[a-z]+\.xml\.ts)$/.test(
          path.basename(file),
        ),
    );
    expect([...long, ...oddlyNamed].map(named)).toEqual([]);
  });

  it('export no two functions of one name from one folder', () => {
    const exported = files
      .filter((file) => !['site/pages', 'api/astro-routes'].includes(folderOf(file)))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?function\*? (\w+)/gm)].map(
          ([, name = '']) => `${folderOf(file)}: ${name}`,
        ),
      );
    expect(exported.filter((name, index) => exported.indexOf(name) < index)).toEqual([]);
  });

  it('escape the tokens of JSON Pointers in one file', () => {
    const escaping = [...files, ...scripts].filter((file) => /['"]~[01]['"]/.test(readFileSync(file, 'utf8')));
    expect(escaping.map(named)).toEqual(['src/session-config/schema/pointer.ts']);
  });

  it('export nothing that no other file uses, except the entries of a package and messages', () => {
    const words = new Map<string, Set<string>>();
    for (const file of [...files, ...scripts, ...filesBelow(path.resolve('test'))])
      for (const word of readFileSync(file, 'utf8').match(/[A-Za-z_]\w*/g) ?? []) words.set(word, (words.get(word) ?? new Set()).add(file));
    const unused = [...files, ...scripts]
      .filter((file) => !/\/index\.ts$|\.d\.ts$|\.mjs$|i18n\/messages|site\/pages|astro-routes|examples\//.test(file))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm)]
          .filter(([, name = '']) => (words.get(name)?.size ?? 0) < 2)
          .map(([, name = '']) => `${named(file)}: ${name}`),
      );
    expect(unused).toEqual([]);
  });

  it('have no disabled lint rule', () => {
    expect(files.filter(disablesRules).map(named)).toEqual([]);
  });
});

describe('the scripts', () => {
  it('have no import cycle, neither between files nor between folders', () => {
    expect(circleIn(scriptArrows)).toEqual([]);
    expect(circleIn(foldersOf(scriptArrows.filter(({ target }) => isWithin(SCRIPTS, target))))).toEqual([]);
  });

  it('contain only entry points in their top folder', () => {
    const entryPoints = new Set(['portolan.mjs', 'portolan.ts', 'test.ts', 'train-embedding.ts']);
    const imported = scriptArrows.map(({ target }) => target).filter((target) => path.dirname(target) === SCRIPTS);
    expect(
      scripts
        .filter((file) => path.dirname(file) === SCRIPTS)
        .map((file) => path.basename(file))
        .sort(),
    ).toEqual([...entryPoints].sort());
    // portolan.mjs starts portolan.ts where Node is new enough.
    expect(imported.map(named)).toEqual(['scripts/portolan.ts']);
  });

  it('import exactly the folders in their table', () => {
    const of = (file: string): string => (isWithin(SRC, file) ? topFolderOf(file) : folderIn(SCRIPT_FOLDERS, named(file)));
    const arrows = scriptArrows.filter(({ target }) => target.endsWith('.ts')).map(({ file, target }) => [of(file), of(target)] as const);
    const found = Map.groupBy(arrows, ([from]) => from);
    const table = [...found].map(([from, those]) => [from, [...new Set(those.map(([, to]) => to))].filter((to) => to !== from).sort()]);
    expect(Object.fromEntries(table)).toEqual(Object.fromEntries([...SCRIPT_FOLDERS].map(([from, to]) => [from, [...to].sort()])));
  });

  it('import files of scripts and of src, their compiled files, and otherwise only package.json', () => {
    const offences = scriptArrows.filter(
      ({ target }) => ![SCRIPTS, SRC, COMPILED].some((folder) => isWithin(folder, target)) && target !== path.resolve('package.json'),
    );
    expect(offences.map(written)).toEqual([]);
  });

  it('are files under 400 lines, named in kebab case, without a disabled lint rule', () => {
    const oddlyNamed = scripts.filter((file) => !/^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:ts|mjs)$/.test(path.basename(file)));
    expect([...scripts.filter((file) => isLong(file) || disablesRules(file)), ...oddlyNamed].map(named)).toEqual([]);
  });
});

function written({ file, target }: Arrow): string {
  return `${named(file)} → ${named(target)}`;
}

function isLong(file: string): boolean {
  return readFileSync(file, 'utf8').split('\n').length > 400;
}

function disablesRules(file: string): boolean {
  return /eslint-disable|@ts-(?:ignore|expect-error|nocheck)/.test(readFileSync(file, 'utf8'));
}

/** The imports of each top folder in the table of ARCHITECTURE.md, by its name. */
function arrowsInDocument(): Map<string, string[]> {
  const rows = readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| `src\/([a-z0-9-]+)` \|.*\| ([^|]+) \|$/gm);
  return new Map([...rows].map(([, folder = '', cell = '']) => [folder, (cell.match(/[a-z][a-z0-9-]*/g) ?? []).sort()]));
}

/** The folders that ARCHITECTURE.md lists by where they run: in Node, in a browser, in Astro. */
function placesInDocument(): { readonly where: string; readonly folder: string }[] {
  const rows = readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| (Node|browser|Astro) \| (.*) \|$/gm);
  return [...rows].flatMap(([, where = '', cell = '']) =>
    [...cell.matchAll(/`([^`{]+)(?:\{([^}]+)\}([^`]*))?`/g)].flatMap(([, above = '', names = '', below = '']) =>
      names.split(',').map((name) => ({ where: where.toLowerCase(), folder: above + name + below })),
    ),
  );
}

/** Imports between folders, each of them counted once. */
function foldersOf(arrows: readonly Arrow[]): Arrow[] {
  const between = arrows.map(({ file, target }) => ({ file: path.dirname(file), target: path.dirname(target) }));
  const distinct = new Map(between.filter(({ file, target }) => file !== target).map((arrow) => [written(arrow), arrow]));
  return [...distinct.values()];
}

/** The first circle found, as names of files; empty where there is none. */
function circleIn(edges: readonly Arrow[]): string[] {
  const next = new Map<string, string[]>();
  for (const { file, target } of edges) next.set(file, [...(next.get(file) ?? []), target]);
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): string[] => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file].map(named);
    if (done.has(file)) return [];
    for (const target of next.get(file) ?? []) {
      const circle = visit(target, [...trail, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  return [...next.keys()].map((file) => visit(file, [])).find((circle) => circle.length > 0) ?? [];
}
