import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { ROOMS, type Room } from './architecture.ts';

interface Import {
  readonly file: string;
  readonly from: string;
}

const SRC = path.resolve('src');
const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|new URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/g;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|astro|mjs|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(STATEMENT)].map((match) => ({ file, from: match[1] ?? match[2] ?? match[3] ?? '' }));
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

const files = filesBelow(SRC);
const imports = files.flatMap(importsOf);
/** Messages are imported by a name that a build turns to the site's language; unbuilt they are the English ones. */
const MESSAGES = '#messages/';
const internal = imports
  .filter(({ from }) => from.startsWith('.') || from.startsWith(MESSAGES))
  .map(({ file, from }) => ({
    file,
    target: from.startsWith(MESSAGES) ? path.join(SRC, 'messages/en', from.slice(MESSAGES.length)) : path.resolve(path.dirname(file), from),
  }));
const named = (file: string): string => path.relative('.', file);

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

  it('has no circle of imports', () => {
    expect(circleIn(internal.filter(({ target }) => !target.endsWith('.json')))).toEqual([]);
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
      .map(({ file, target }) => `${named(file)} → ${named(target)}`);
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
    const long = files.filter((file) => readFileSync(file, 'utf8').split('\n').length > 400);
    const oddlyNamed = files.filter(
      (file) =>
        !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\.(?:(?:d\.)?ts|mjs|css)|[A-Z][A-Za-z]*\.astro|(?:\d+|[a-z]+|\[[.a-z]+\])\.astro|[a-z]+\.xml\.ts)$/.test(
          path.basename(file),
        ),
    );
    expect([...long, ...oddlyNamed].map(named)).toEqual([]);
  });

  it('has no disabled lint rule', () => {
    const offences = files.filter((file) => /eslint-disable|@ts-(?:ignore|expect-error|nocheck)/.test(readFileSync(file, 'utf8')));
    expect(offences.map(named)).toEqual([]);
  });
});

/** The first circle found, as names of files; empty where there is none. */
function circleIn(edges: readonly { file: string; target: string }[]): string[] {
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
