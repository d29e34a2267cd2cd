import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { ROOMS, type Room } from './architecture.ts';

interface Import {
  readonly file: string;
  readonly from: string;
}

const SRC = path.resolve('src');
const SCRIPTS = path.resolve('scripts');
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

function roomOf(file: string): string {
  return path.relative(SRC, file).split(path.sep)[0] ?? '';
}

/** Whether a file lies in a folder that runs in Node, of a room that otherwise runs anywhere. */
function isNodeOnly(file: string): boolean {
  const [room = '', folder = ''] = path.relative(SRC, file).split(path.sep);
  return ROOMS[room]?.nodeOnly?.includes(folder) ?? false;
}

/** What may listen. */
const LISTENING: readonly string[] = [path.join('src', 'session-config', 'node'), path.join('src', 'serve')];

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
        ? path.join(SRC, 'messages/en', from.slice(MESSAGES.length))
        : path.resolve(path.dirname(file), from),
    }));
}

const files = filesBelow(SRC);
const imports = files.flatMap(importsOf);
const internal = arrowsAmong(imports);
const scripts = filesBelow(SCRIPTS);
const scriptArrows = arrowsAmong(scripts.flatMap(importsOf));
const named = (file: string): string => path.relative('.', file);
const isWithin = (folder: string, file: string): boolean => file.startsWith(`${folder}${path.sep}`);

describe('the house', () => {
  it('has exactly the rooms of the table', () => {
    const found = new Set(files.map(roomOf));
    expect([...found].sort()).toEqual(Object.keys(ROOMS).sort());
  });

  it('has arrows only where the table has them', () => {
    const offences = internal
      .map(({ file, target }) => ({ file, from: roomOf(file), to: roomOf(target) }))
      .filter(({ from, to }) => from !== to && !(ROOMS[from]?.mayImport.includes(to) ?? false))
      .map(({ file, to }) => `${named(file)} → ${to}`);
    expect(offences).toEqual([]);
  });

  it('has in the table only arrows that an import uses', () => {
    const used = new Set(internal.map(({ file, target }) => `${roomOf(file)} → ${roomOf(target)}`));
    const allowed = Object.entries(ROOMS).flatMap(([from, { mayImport }]) => mayImport.map((to) => `${from} → ${to}`));
    expect(allowed.filter((arrow) => !used.has(arrow))).toEqual([]);
  });

  it('is described in ARCHITECTURE.md with the arrows of the table', () => {
    const drawn = arrowsInDocument();
    const differing = [...drawn].filter(([rooms, arrows]) => arrows.join() !== arrowsOf(rooms.split(' ')).join());
    expect(differing).toEqual([]);
    expect([...drawn.keys()].flatMap((rooms) => rooms.split(' ')).sort()).toEqual(Object.keys(ROOMS).sort());
  });

  it('has no circle of imports', () => {
    expect(circleIn(internal.filter(({ target }) => !target.endsWith('.json')))).toEqual([]);
  });

  it('imports nothing from outside of src', () => {
    expect(internal.filter(({ target }) => !isWithin(SRC, target)).map(written)).toEqual([]);
  });

  it('keeps rooms that run anywhere free of Node, the DOM, Astro and the clock', () => {
    const anywhere = Object.entries(ROOMS)
      .filter(([, room]: [string, Room]) => room.runsIn === 'anywhere')
      .map(([name]) => name);
    const offences = files
      .filter((file) => anywhere.includes(roomOf(file)) && !isNodeOnly(file))
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

  it('lets no file that runs anywhere import one that runs in Node', () => {
    const offences = internal
      .filter(({ file, target }) => !isNodeOnly(file) && isNodeOnly(target))
      .filter(({ file }) => ROOMS[roomOf(file)]?.runsIn !== 'node')
      .map(written);
    expect(offences).toEqual([]);
  });

  it('lets only the guarded fetch open sockets, and only what serves listen', () => {
    const network = /^(?:node:)?(?:undici|net|tls|https?|http2|dns|dgram|dns\/promises)$/;
    const offences = imports
      .filter(({ file, from }) => network.test(from) && !file.includes(path.join('crawl', 'guarded-fetch')))
      .filter(({ file, from }) => !(/^node:(?:http|net)$/.test(from) && LISTENING.some((room) => file.includes(room))))
      .map(({ file, from }) => `${named(file)}: ${from}`);
    expect(offences).toEqual([]);
  });

  it('keeps every file under 400 lines and named in kebab case, pages and components after their kind', () => {
    const long = files.filter(isLong);
    const oddlyNamed = files.filter(
      (file) =>
        !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\.(?:(?:d\.)?ts|mjs|css)|[A-Z][A-Za-z]*\.astro|(?:\d+|[a-z]+|\[[.a-z]+\])\.astro|[a-z]+\.xml\.ts)$/.test(
          path.basename(file),
        ),
    );
    expect([...long, ...oddlyNamed].map(named)).toEqual([]);
  });

  it('exports no two functions of one name from a folder of src', () => {
    const exported = files
      .filter((file) => !['pages', 'routes'].includes(roomOf(file)))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?function\*? (\w+)/gm)].map(
          ([, name = '']) => `${roomOf(file)}: ${name}`,
        ),
      );
    expect(exported.filter((name, index) => exported.indexOf(name) < index)).toEqual([]);
  });

  it('escapes the tokens of JSON Pointers in one file', () => {
    const escaping = [...files, ...scripts].filter((file) => /['"]~[01]['"]/.test(readFileSync(file, 'utf8')));
    expect(escaping.map(named)).toEqual(['src/session-config/pointer.ts']);
  });

  it('has no disabled lint rule', () => {
    expect(files.filter(disablesRules).map(named)).toEqual([]);
  });
});

describe('the scripts', () => {
  it('have no circle of imports', () => {
    expect(circleIn(scriptArrows)).toEqual([]);
  });

  it('import files of scripts and of src, and beside them package.json only', () => {
    const offences = scriptArrows.filter(
      ({ target }) => !isWithin(SCRIPTS, target) && !isWithin(SRC, target) && target !== path.resolve('package.json'),
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

/** What each row of the table in ARCHITECTURE.md says that its folders may import, by the folders that it names; `docs` is no code. */
function arrowsInDocument(): Map<string, string[]> {
  const rows = readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| `([a-z -]+)` \|.*\| ([^|]+) \|$/gm);
  return new Map([...rows].filter(([, rooms]) => rooms !== 'docs').map(([, rooms = '', cell = '']) => [rooms, importedFolders(cell)]));
}

/** The folders that a cell of the table names, each before what is said of it. */
function importedFolders(cell: string): string[] {
  return cell
    .split(/[,;]/)
    .flatMap((part) => /^\s*([a-z][a-z-]*)/.exec(part)?.[1] ?? [])
    .sort();
}

/** What the folders of a row may import, apart from each other. */
function arrowsOf(rooms: readonly string[]): string[] {
  const all = new Set(rooms.flatMap((room) => ROOMS[room]?.mayImport ?? []));
  return [...all].filter((room) => !rooms.includes(room)).sort();
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
