import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { LANGUAGES } from '../../../src/catalog/values/languages.ts';

const ROOT = path.resolve('src/i18n/messages');
const [FIRST, ...OTHERS] = LANGUAGES;

function sectionsOf(language: string): string[] {
  return readdirSync(path.join(ROOT, language)).sort();
}

async function messagesOf(language: string, section: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(path.join(ROOT, language, section))) as Readonly<Record<string, unknown>>;
}

/** What a message is: a text, or a function of so many parameters, or a list or table with members of its own. */
function shapeOf(message: unknown): unknown {
  if (typeof message === 'function') return `function of ${message.length}`;
  if (Array.isArray(message)) return message.map(shapeOf);
  if (typeof message === 'object' && message !== null)
    return Object.fromEntries(Object.entries(message).map(([key, value]) => [key, shapeOf(value)]));
  return typeof message;
}

/** The text of a message, with a placeholder for each parameter. */
function writtenBy(message: unknown): string {
  // A function of the messages takes texts or numbers.
  if (typeof message === 'function')
    return String((message as (...values: readonly string[]) => unknown)(...Array.from({ length: message.length }, () => 'x')));
  return JSON.stringify(message);
}

describe.each(OTHERS)('the messages in %s', (language) => {
  it('have the same sections as English', () => {
    expect(sectionsOf(language)).toEqual(sectionsOf(FIRST));
  });

  it.each(sectionsOf(FIRST))('have the same messages and parameters as English: %s', async (section) => {
    const [english, other] = await Promise.all([messagesOf(FIRST, section), messagesOf(language, section)]);
    expect(shapeOf({ ...other })).toEqual(shapeOf({ ...english }));
  });

  it.each(sectionsOf(FIRST))('write their parameters into the text: %s', async (section) => {
    const written = Object.entries(await messagesOf(language, section)).map(([key, message]) => [key, writtenBy(message)] as const);
    expect(written.filter(([, text]) => text.includes('${'))).toEqual([]);
  });

  it.each(sectionsOf(FIRST))('leave no text empty: %s', async (section) => {
    const texts = Object.entries(await messagesOf(language, section)).filter(([, message]) => typeof message === 'string');
    expect(texts.filter(([, text]) => String(text).trim() === '')).toEqual([]);
  });
});

describe('the catalogue of messages', () => {
  const modules = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:astro|ts)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

  /** Modules that use the messages of a section. Feeds and README badges use tables of all languages. */
  const users = (section: string): string =>
    modules
      .filter(
        ({ file, text }) =>
          text.includes(`messages/${section}'`) || (section === 'sharing.ts' && /^src\/publish\/(?:feeds|images)\//.test(file)),
      )
      .map(({ text }) => text)
      .join('\n');

  it.each(sectionsOf(FIRST))('has no unused message: %s', async (section) => {
    const own = readFileSync(path.join(ROOT, FIRST, section), 'utf8');
    const text = users(section);
    const isUsed = (name: string): boolean =>
      new RegExp(`\\b${name}\\b`).test(text) || (own.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1;
    expect(Object.keys(await messagesOf(FIRST, section)).filter((name) => !isUsed(name))).toEqual([]);
  });
});
