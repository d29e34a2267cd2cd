import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { looseTextsOfAstro, looseTextsOfModule, type LooseText } from './loose-texts.ts';

/** Texts that need no translation, each with its reason. */
const EXCUSED: readonly (readonly [file: RegExp, text: RegExp, reason: string])[] = [
  [/./, /^(?:OpenAPI|llms\.txt|JSON|YAML|MCP|Markdown|Atom|API|URL|HTTP|GitHub)$/, 'names of formats and products'],
  [/./, /^(?:Ctrl|Control|Escape|Enter|Esc|⌘|K|\/)$/, 'names on keys'],
  [/^src\/site\/browser\/connect\/(?:json-result|session-transport)\.ts$/, /./, 'what programs tell each other'],
  [/^src\/site\/pages\/docs\//, /./, 'the documentation is in English'],
];

/** Folders whose texts people read. */
const READ = ['src/site/pages', 'src/site/layouts', 'src/site/components', 'src/site/browser', 'src/site/views'];

const files = READ.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:astro|ts)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name)),
);

function looseTexts(file: string): readonly LooseText[] {
  const source = readFileSync(file, 'utf8');
  const texts = file.endsWith('.astro') ? looseTextsOfAstro(source) : looseTextsOfModule(source);
  return texts.filter(({ text }) => !EXCUSED.some(([where, what]) => where.test(file) && what.test(text)));
}

describe('the texts of pages', () => {
  it('come from the messages, on pages and in their scripts', () => {
    expect(files.length).toBeGreaterThan(80);
    const found = files.flatMap((file) => looseTexts(file).map(({ line, text }) => `${file}:${line} ${text.slice(0, 80)}`));
    expect(found).toEqual([]);
  });
});

describe('the search for loose texts', () => {
  it('finds text nodes, spoken attributes and sentences in the code of a component', () => {
    const source = [
      '---',
      "import { a } from './a b c d.ts';",
      "const lead = 'Nothing is here.';",
      '---',
      '<p class="one two three four" title="Say it">Hello <b>{say.there}</b></p>',
      "{isOpen ? 'It is open' : ''}",
      '<img alt={`Picture of ${name}`} /><script>const x = "Not a text of the page.";</script>',
    ].join('\n');
    expect(looseTextsOfAstro(source).map(({ line, text }) => `${line} ${text}`)).toEqual([
      '3 Nothing is here.',
      '5 Hello',
      '5 Say it',
      '6 It is open',
      '7 Picture of',
    ]);
  });

  it('finds sentences in a module, and no selectors, classes, paths or thrown errors', () => {
    const source = [
      "import { a } from './a.ts';",
      "export const text = 'Copied to the clipboard.';",
      'const more = `${count} servers were found in it`;',
      "const part = document.querySelector('main .list li > a');",
      "element.className = 'button small';",
      "throw new TypeError('Nobody reads this one.');",
      "type Kind = 'This is a type';",
    ].join('\n');
    expect(looseTextsOfModule(source).map(({ line }) => line)).toEqual([2, 3]);
  });
});
