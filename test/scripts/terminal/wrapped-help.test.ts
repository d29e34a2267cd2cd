import { describe, expect, it } from 'vitest';

import { wrappedHelp } from '../../../scripts/terminal/wrapped-help.ts';

const TEXT = `
Without --key, the first verification trusts the key that the site publishes.
A short line.

Environment:
  PORTOLAN_OUT  folder of the built site, which is written again by each build
  PORTOLAN_SIGNING_KEY=$(cat ../signing.key) npx portolan keys signing --public
  npx portolan keys signing > ../signing.key  create a key, outside of the catalogue
`;

describe('the help in a terminal', () => {
  it('has paragraphs and entries that fit, and whole command lines', () => {
    expect(wrappedHelp(TEXT, 60)).toBe(`
Without --key, the first verification trusts the key that
the site publishes.
A short line.

Environment:
  PORTOLAN_OUT  folder of the built site, which is written
                again by each build
  PORTOLAN_SIGNING_KEY=$(cat ../signing.key) npx portolan keys signing --public
  npx portolan keys signing > ../signing.key
      create a key, outside of the catalogue
`);
  });

  it('has the text of each entry below its name where a column beside the names would be too narrow', () => {
    const list = `
Options:
  --no-cache                   build everything again: read and write nothing in the cache folder
  -h, --help                   show this help

Examples:
  PORTOLAN_CONTENT=../harbour/content PORTOLAN_OUT=../harbour/dist npx portolan build
                                                                build another catalogue
`;
    expect(wrappedHelp(list, 60)).toBe(`
Options:
  --no-cache
      build everything again: read and write nothing in the
      cache folder
  -h, --help
      show this help

Examples:
  PORTOLAN_CONTENT=../harbour/content PORTOLAN_OUT=../harbour/dist npx portolan build
      build another catalogue
`);
  });

  it('keeps a list in columns if every line of it fits', () => {
    const list = '  npx portolan build --no-cache  make all\n  npx portolan keys list         list keys\n';
    expect(wrappedHelp(list, 60)).toBe(list);
  });

  it.each([undefined, 39, 200])('is not wrapped elsewhere, in a very narrow or in a wide terminal: %j', (columns) => {
    expect(wrappedHelp(TEXT, columns)).toBe(TEXT);
  });

  it('keeps a word that is wider than the terminal', () => {
    const word = 'x'.repeat(70);
    expect(wrappedHelp(`See ${word} for more.`, 60)).toBe(`See\n${word}\nfor more.`);
  });
});
