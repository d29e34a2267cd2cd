import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SEVERITIES } from '../../../../src/catalog/values/finding-severity.ts';
import { annotation } from '../../../../src/security/scan/reports/annotation.ts';
import { anyText } from '../../../support/json-arbitraries.ts';

const FINDING = {
  rule: 'R501',
  severity: 'high',
  pointer: '/tools/0',
  excerpt: 'a',
  qualifiedName: 'acme/tool',
  title: 'It changed.',
  file: 'content/servers/acme/tool.yaml',
  position: { line: 3, column: 5 },
} as const;

/** What a runner makes of a workflow command. */
function parsed(line: string): {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
} {
  const [, command = '', list = '', message = ''] = /^::(\w+) ([^:]*)::(.*)$/su.exec(line)!;
  const plain = (text: string): string =>
    text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%');
  const properties = list
    .split(',')
    .map((part): [string, string] => [part.slice(0, part.indexOf('=')), plain(part.slice(part.indexOf('=') + 1))]);
  return { command, properties: Object.fromEntries(properties), message: plain(message) };
}

describe('an annotation', () => {
  it('is an error, a warning or a notice at the line of its finding', () => {
    expect(annotation(FINDING)).toBe(
      '::error file=content/servers/acme/tool.yaml,line=3,col=5,title=R501 (high)::It changed. acme/tool: a',
    );
    const commands = SEVERITIES.map((severity) => parsed(annotation({ ...FINDING, severity })).command);
    expect(commands).toEqual(['error', 'error', 'warning', 'notice', 'notice']);
  });

  it('is exactly one command, whatever the third-party text', () => {
    fc.assert(
      fc.property(anyText, anyText, (excerpt, name) => {
        const file = `servers/${name}: 100%, yes.yaml`;
        const line = annotation({ ...FINDING, excerpt: `${excerpt}\r\n::error::x`, file });
        expect(line).not.toMatch(/[\r\n]/);
        expect(parsed(line).properties).toEqual({ file, line: '3', col: '5', title: 'R501 (high)' });
        expect(parsed(line).message).toBe(`It changed. acme/tool: ${excerpt}\r\n::error::x`);
      }),
    );
  });
});
