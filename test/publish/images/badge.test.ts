import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';
import { badgeSvg } from '../../../src/publish/images/badge.ts';
import { COLOURS } from '../../../src/publish/images/colours.ts';
import { badgeTexts } from '../../../src/publish/images/server-texts.ts';
import { textWidth } from '../../../src/publish/images/text-width.ts';
import { anyText } from '../../support/json-arbitraries.ts';
import { record } from '../../support/records.ts';
import { childrenOf, parseXml, textsOf, type XmlElement } from '../../support/xml.ts';

const TONES = ['plain', 'good', 'bad'] as const;

/** Contrast of two colours (WCAG 2.2, "contrast ratio"). */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((left, right) => right - left);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function elementsBelow(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(elementsBelow)];
}

describe('a badge', () => {
  it('is one image with a title, of two kilobytes at most, without other files', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.constantFrom(...TONES), (label, value, tone) => {
        const svg = badgeSvg({ label: `${label}<script>&"\ufffe`, value, tone });
        expect(new TextEncoder().encode(svg).length).toBeLessThanOrEqual(2048);
        const root = parseXml(svg);
        expect([root.name, root.attributes['role'], textsOf(root, 'title')]).toEqual(['svg', 'img', [root.attributes['aria-label']]]);
        const names = new Set(elementsBelow(root).map(({ name }) => name));
        expect([...names].filter((name) => !['svg', 'title', 'clipPath', 'rect', 'g', 'path', 'text'].includes(name))).toEqual([]);
        expect(svg).not.toMatch(/href|url\((?!#)|style=/i);
      }),
      { numRuns: 200 },
    );
  });

  it('has white text with a contrast of at least 4.5 on every background', () => {
    const grounds = TONES.flatMap((tone) => {
      const [clipped] = childrenOf(parseXml(badgeSvg({ label: 'Portolan', value: 'verified', tone })), 'g');
      return clipped === undefined ? [] : childrenOf(clipped, 'path').map(({ attributes }) => attributes['fill'] ?? '');
    });
    expect(new Set(grounds).size).toBe(1 + TONES.length);
    for (const ground of grounds) expect(contrast(COLOURS.onShade, ground), ground).toBeGreaterThanOrEqual(4.5);
  });

  it('gives each text its measured width, within its background and next to the other', () => {
    const root = parseXml(badgeSvg({ label: 'Portolan', value: '14 tools · checks passed', tone: 'good' }));
    const texts = elementsBelow(root).filter(({ name }) => name === 'text');
    const boxes = texts.map(({ attributes }) => [Number(attributes['x']), Number(attributes['x']) + Number(attributes['textLength'])]);
    const [[, labelEnd = 0] = [], [valueStart = 0, valueEnd = 0] = []] = boxes;
    expect(labelEnd).toBeLessThan(valueStart);
    expect(valueEnd).toBeLessThan(Number(root.attributes['width']));
    expect(childrenOf(root, 'title')).toHaveLength(1);
  });

  it('shows the verdict of the last scan, in the language of the site', () => {
    const tool = { name: 'a', description: '', inputSchema: {} };
    const site = { ...DEFAULT_SITE_SETTINGS, name: 'Harbour' };
    expect(badgeTexts(record('a/b'), site)).toEqual({ label: 'Harbour', value: 'listed', tone: 'plain' });
    const passed = record('a/b', { tools: [tool, tool], security: { scanPassed: true } });
    expect(badgeTexts(passed, site)).toEqual({ label: 'Harbour', value: '2 tools · checks passed', tone: 'good' });
    const failed = record('a/b', { tools: [], security: { scanPassed: false } });
    expect(badgeTexts(failed, { ...site, language: 'de' })).toMatchObject({ value: '0 Werkzeuge · Prüfung nicht bestanden', tone: 'bad' });
  });
});

describe('the width of a text', () => {
  it('is the sum over its letters, with full width for East Asian letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(textWidth(a + b, 11)).toBeCloseTo(textWidth(a, 11) + textWidth(b, 11), 6);
      }),
    );
    expect([textWidth('海', 11), textWidth('i', 10), textWidth('W', 10) > textWidth('l', 10)]).toEqual([11, 2.72, true]);
  });
});

describe('the colours of images', () => {
  it('are those of the site', () => {
    const tokens = readFileSync('src/site/styles/tokens.css', 'utf8').toLowerCase();
    for (const [name, colour] of Object.entries(COLOURS)) expect(tokens, name).toContain(colour);
  });
});
