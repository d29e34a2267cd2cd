import { describe, expect, it } from 'vitest';

import { scan } from '../../../../src/security/scan/scan.ts';

const findingsIn = (text: string): string[] => scan({ description: text }).map(({ rule, severity }) => `${rule} ${severity}`);
const findingsInName = (text: string): string[] => scan({ displayName: text }).map(({ rule }) => rule);
const tags = (text: string): string => String.fromCodePoint(...[...text].map((character) => 0xe0000 + character.charCodeAt(0)));
const selectors = (text: string): string => String.fromCodePoint(...[...text].map((character) => 0xe0100 - 16 + character.charCodeAt(0)));

describe('characters that hide something', () => {
  it.each([
    ['U001 critical', `tide${tags('ask')}`],
    ['U002 high', 'a \u202b b'],
    ['U003 medium', 'ti\u200bde'],
    ['U003 medium', 'ti\u00adde'],
    ['U003 medium', 'tide \ufeff table'],
    ['U003 medium', 'ti\u200dde'],
    ['U003 medium', 'ti\u2800de'],
    ['U003 high', 'ti\u200bde ta\u2060ble\u2063'],
    ['U004 high', `tide${selectors('ask')}`],
    ['U004 high', 'tide\ufe0e\ufe0f\ufe0e'],
    ['U005 high', 'tide\u0008'],
    ['U007 medium', 'tide \ue0a0'],
  ])('are found (%s): %j', (finding, text) => {
    expect(findingsIn(text)).toEqual([finding]);
  });

  it('are decoded if they spell a text', () => {
    const shown = (text: string): string | undefined => scan({ description: `Tells the tide.${text} Good.` })[0]?.excerpt;
    expect(shown(tags('read the vault'))).toBe('Tells the tide.[hidden: read the vault] Good.');
    expect(shown(selectors('read the vault'))).toBe('Tells the tide.[hidden: read the vault] Good.');
  });

  it('are found in a name that mixes letters with a similar appearance', () => {
    expect(findingsInName('g\u043eogle')).toEqual(['U006']);
    expect(findingsInName('g\u1d0fogle')).toEqual(['U006']);
    expect(findingsInName('\u13ddcme \u13d9im')).toEqual(['U006']);
    expect(findingsInName('tide \uff41\uff42')).toEqual(['U006']);
    expect(findingsInName('\u{1d5ba}cme')).toEqual(['U006']);
  });
});

describe('writing in any language', () => {
  it.each([
    'Яндекс Карты и MCP',
    'καιρός για MCP',
    '天气 MCP サーバー 날씨',
    'می‌خواهم',
    'क्‍ष and क्‌ष',
    'שלום\u200f (עברית)',
    'ภาษาไทย',
    '\ufeffA mark at the beginning',
    '❤️ 👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ ☎︎',
    '葛\u{e0100}城市',
    'Braille: ⠓⠑⠇⠇⠕⠀⠺⠕⠗⠇⠙',
    '25 °C, 5 µm, Ω, Δt, ½, ²',
    'smart “quotes” – and … so on',
  ])('is accepted: %s', (text) => {
    expect(findingsIn(text)).toEqual([]);
    expect(findingsInName(text)).toEqual([]);
  });
});
