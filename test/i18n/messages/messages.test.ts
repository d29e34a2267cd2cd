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

describe.each(OTHERS)('the messages in %s', (language) => {
  it('have the sections that English has', () => {
    expect(sectionsOf(language)).toEqual(sectionsOf(FIRST));
  });

  it.each(sectionsOf(FIRST))('say all that English says, and take the same parameters: %s', async (section) => {
    const [english, other] = await Promise.all([messagesOf(FIRST, section), messagesOf(language, section)]);
    expect(shapeOf({ ...other })).toEqual(shapeOf({ ...english }));
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

  /** What may say a message of a section: modules that import it. Feeds and badges take theirs from a table of all languages. */
  const sayers = (section: string): string =>
    modules
      .filter(
        ({ file, text }) =>
          text.includes(`messages/${section}'`) || (section === 'sharing.ts' && /^src\/publish\/(?:feeds|images)\//.test(file)),
      )
      .map(({ text }) => text)
      .join('\n');

  it.each(sectionsOf(FIRST))('holds nothing that nobody says: %s', async (section) => {
    const own = readFileSync(path.join(ROOT, FIRST, section), 'utf8');
    const text = sayers(section);
    const isSaid = (name: string): boolean =>
      new RegExp(`\\b${name}\\b`).test(text) || (own.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1;
    expect(Object.keys(await messagesOf(FIRST, section)).filter((name) => !isSaid(name))).toEqual([]);
  });
});
