import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { filesBelow } from '../support/built-site.ts';
import { gateFolder } from './gate-site.ts';

const MESSAGES = path.resolve('src/i18n/messages');

/** What a function of a message is called with where only the words round it count. */
const HOLE = '\u{F0000}';

/** The label in the table of clients, which is English; pages show their own name in its place. */
const LABEL_OF_TABLE = /label:(["'`])Other clients\1/g;

/** Pages in English whatever the language of the site: the documentation, and what describes the API. */
const IN_ENGLISH = /^(?:docs|reference|v0\.1)\//;

let folder: string;
let files: readonly string[];

beforeAll(async () => {
  folder = await gateFolder('de');
  files = await filesBelow(folder);
}, 240_000);

/** The texts of a language: whole messages, and longer parts of those with parameters; each with its place. */
interface Said {
  readonly whole: ReadonlyMap<string, string>;
  readonly parts: ReadonlyMap<string, string>;
}

async function textsIn(language: string): Promise<Said> {
  const [whole, parts] = [new Map<string, string>(), new Map<string, string>()];
  for (const section of readdirSync(path.join(MESSAGES, language))) {
    // A section of messages exports nothing else.
    const messages = (await import(path.join(MESSAGES, language, section))) as Readonly<Record<string, unknown>>;
    for (const [key, message] of Object.entries(messages)) {
      for (const text of textsOf(message)) {
        if (!text.includes(HOLE) && wordsOf(text) >= 2) whole.set(text, `${section} ${key}`);
        if (text.includes(HOLE))
          for (const part of text.split(HOLE).map((each) => each.trim())) if (wordsOf(part) >= 3) parts.set(part, `${section} ${key}`);
      }
    }
  }
  return { whole, parts };
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length;
}

function textsOf(message: unknown): readonly string[] {
  if (typeof message === 'string') return [message];
  // A function of a section takes texts or numbers and gives a text.
  if (typeof message === 'function')
    return partsOf(() =>
      textsOf((message as (...values: readonly string[]) => unknown)(...Array.from({ length: message.length }, () => HOLE))),
    );
  if (typeof message === 'object' && message !== null) return Object.values(message).flatMap(textsOf);
  return [];
}

/** A message with a number cannot be called with a text. */
function partsOf(call: () => readonly string[]): readonly string[] {
  try {
    return call();
  } catch {
    return [];
  }
}

/** The texts of the servers in the catalogue, and those of the session configuration package, which is English everywhere. */
async function contentTexts(): Promise<string> {
  const records = await readFile(path.join(folder, 'api/records.jsonl'), 'utf8');
  const folderOfPackage = path.resolve('src/session-config');
  const sources = (await filesBelow(folderOfPackage)).filter((file) => file.endsWith('.ts'));
  const texts = await Promise.all(sources.map((file) => readFile(path.join(folderOfPackage, file), 'utf8')));
  return [plain(records), ...texts].join(' ');
}

/** Whether a message occurs in a text with only a tag or quotation marks around it. */
function fills(text: string, message: string): boolean {
  const marks = [
    ['"', '"'],
    ["'", "'"],
    ['`', '`'],
    ['>', '<'],
    ['> ', ' <'],
    ['> ', '<'],
  ] as const;
  return marks.some(([before, after]) => text.includes(before + message + after));
}

/** HTML as text: what is written in letters, without entities. */
function plain(html: string): string {
  return html
    .replaceAll(/&#39;|&apos;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

describe('a site in German', () => {
  it('has the language attribute "de"', async () => {
    expect(await readFile(path.join(folder, 'index.html'), 'utf8')).toContain('<html lang="de" dir="ltr">');
  });

  it('has no English text of two words or more, on its pages or in their scripts', async () => {
    const [english, german] = await Promise.all([textsIn('en'), textsIn('de')]);
    const whole = [...english.whole].filter(([text]) => !german.whole.has(text) && text !== 'MCP server');
    const parts = [...english.parts].filter(([text]) => !german.parts.has(text));
    expect(whole.length + parts.length).toBeGreaterThan(200);
    const content = await contentTexts();
    const found: string[] = [];
    for (const file of files.filter((name) => (name.endsWith('.html') && !IN_ENGLISH.test(name)) || /^_astro\/.*\.js$/.test(name))) {
      const text = plain(await readFile(path.join(folder, file), 'utf8')).replaceAll(LABEL_OF_TABLE, '');
      const isSaid = (message: string): boolean => text.includes(message) && !content.includes(message);
      // A whole message fills an element, an attribute or a literal of a script; the same words within a longer text are another text.
      const isWhole = (message: string): boolean => isSaid(message) && fills(text, message);
      for (const [message, key] of whole) if (isWhole(message)) found.push(`${key}: "${message}" in ${file}`);
      for (const [part, key] of parts) if (isSaid(part)) found.push(`${key}: "${part}" in ${file}`);
    }
    // One example a message is enough to find it by.
    expect([...new Map(found.map((fault) => [fault.split(' in ')[0], fault])).values()]).toEqual([]);
  });

  it('has the texts of the checks, and joins the types of a setting, in German', async () => {
    expect(await readFile(path.join(folder, 'checks/U001/index.html'), 'utf8')).toContain(
      'Unsichtbare Tag-Zeichen tragen eine verborgene Nachricht.',
    );
    const cells = await Promise.all(
      files.filter((file) => /^servers\/.*\.html$/.test(file)).map((file) => readFile(path.join(folder, file), 'utf8')),
    );
    const types = cells.flatMap((html) => [...html.matchAll(/<\/th><td>([^<]* (?:or|oder) [^<]*)<\/td>/g)].map(([, type]) => type));
    expect([...new Set(types.filter((type) => type?.includes(' or ')))]).toEqual([]);
    expect(types.length).toBeGreaterThan(0);
  });

  it('formats dates and numbers in German', async () => {
    const page = await readFile(path.join(folder, 'servers/upstash/context7/index.html'), 'utf8');
    const [, shown] = /<time[^>]*>([^<]*)<\/time>/.exec(page) ?? [];
    expect(shown).toMatch(/^\d{1,2}\.(?:\d{1,2}\.|\s\p{L}+\.?\s)\d{4}$/u);
  });

  it('says that the operations of its API are described in English, and marks their texts for screen readers', async () => {
    const page = await readFile(path.join(folder, 'reference/index.html'), 'utf8');
    expect(page).toContain('Die Operationen sind auf Englisch beschrieben.');
    const titles = [...page.matchAll(/<h3 [^>]*>/g)].map(([title]) => title);
    expect(titles.length).toBeGreaterThan(10);
    expect(titles.filter((title) => !title.includes('lang="en"'))).toEqual([]);
  });

  it('has feeds in German', async () => {
    expect(await readFile(path.join(folder, 'feeds/new.xml'), 'utf8')).toContain('<title>Neue Server · Portolan</title>');
    expect(await readFile(path.join(folder, 'index.html'), 'utf8')).toContain('title="Neue Server · Portolan"');
  });
});
