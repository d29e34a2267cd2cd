import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = path.resolve('src/site/styles');
const TOKENS = 'tokens.css';

interface Declaration {
  readonly sheet: string;
  readonly line: number;
  readonly property: string;
  readonly value: string;
}

const declarations = readdirSync(FOLDER)
  .filter((sheet) => sheet.endsWith('.css'))
  .flatMap((sheet) => declarationsOf(sheet, readFileSync(path.join(FOLDER, sheet), 'utf8')));

function declarationsOf(sheet: string, text: string): Declaration[] {
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return [...plain.matchAll(/(?<=[{;]\s*)(-{0,2}[a-z][a-z0-9-]*)\s*:\s*([^;{}]+)(?=[;}])/g)].map(
    ({ index, 1: property = '', 2: value = '' }) => ({
      sheet,
      line: plain.slice(0, index).split('\n').length,
      property,
      value: value.trim(),
    }),
  );
}

function faults(where: (declaration: Declaration) => boolean): string[] {
  return declarations.filter(where).map(({ sheet, line, property, value }) => `${sheet}:${line} ${property}: ${value}`);
}

const PHYSICAL_PROPERTY =
  /^(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right|top|bottom)(?:-.+)?|left|right|top|bottom|border-(?:top|bottom)-(?:left|right)-radius|(?:min-|max-)?(?:width|height))$/;
/** Shorthands that name the four edges in their physical order. */
const EDGES = /^(?:margin|padding|inset|border-(?:width|color|style)|scroll-(?:margin|padding))$/;
const DIRECTED = /^(?:float|clear|text-align|caption-side)$/;

/** Whether a shorthand gives the right edge another value than the left one. */
function sidesDiffer(value: string): boolean {
  let depth = 0;
  const parts = [...value].map((character) => {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    return character === ' ' && depth === 0 ? '\n' : character;
  });
  const [, right, , left] = parts.join('').split('\n');
  return left !== undefined && left !== right;
}

describe('the style sheets', () => {
  it('are all checked', () => {
    expect(declarations.length).toBeGreaterThan(400);
  });

  it('use logical properties for edges and sizes, so that they work from right to left', () => {
    expect(
      faults(
        ({ property, value }) =>
          PHYSICAL_PROPERTY.test(property) ||
          (DIRECTED.test(property) && /\b(?:left|right|top|bottom)\b/.test(value)) ||
          (EDGES.test(property) && sidesDiffer(value)),
      ),
    ).toEqual([]);
  });

  it('take colours from the design tokens', () => {
    const colour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(/i;
    expect(faults(({ sheet, value }) => sheet !== TOKENS && colour.test(value))).toEqual([]);
  });

  it("have no font size in pixels, so that text grows with the user's setting", () => {
    expect(faults(({ property, value }) => /^(?:font-size|font|--(?:text|type|size)-.+)$/.test(property) && /\dpx/.test(value))).toEqual(
      [],
    );
  });

  it('load no resources but other sheets of their folder', () => {
    const sheets = readdirSync(FOLDER).map((sheet) => readFileSync(path.join(FOLDER, sheet), 'utf8'));
    expect(sheets.filter((text) => /@import (?!'\.\/)|url\(\s*['"]?(?!data:)/.test(text))).toEqual([]);
  });
});
