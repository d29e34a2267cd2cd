import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolAnchor, toolAnchors } from '../../../src/catalog/record/tool-anchor.ts';
import { anyText } from '../../support/json-arbitraries.ts';

describe('the anchor of a tool', () => {
  it('is the name of the tool if that is plain', () => {
    expect(toolAnchor('send_email')).toBe('tool-send_email');
    expect(toolAnchor('files.read-all')).toBe('tool-files.read-all');
  });

  it('is a valid URL fragment for any name, and different for different names', () => {
    fc.assert(
      fc.property(anyText, anyText, (name, other) => {
        expect(toolAnchor(name)).toMatch(/^tool-[\w.-]+$/);
        if (name !== other) expect(toolAnchor(name)).not.toBe(toolAnchor(other));
      }),
    );
    expect(toolAnchor('\u{d800}')).not.toBe(toolAnchor('\u{d801}'));
  });

  it('does not depend on the position of its tool', () => {
    const names = ['b', 'a', 'send mail', '送信'];
    const anchors = (order: readonly string[]): [string, string | undefined][] => {
      const given = toolAnchors(order.map((name) => ({ name })));
      return order.map((name, index) => [name, given[index]]);
    };
    expect(new Map(anchors(names.toReversed()))).toEqual(new Map(anchors(names)));
  });

  it('is unique among the tools of a server, also for repeated names', () => {
    expect(toolAnchors(['a', 'a', 'a-2', 'a'].map((name) => ({ name })))).toEqual(['tool-a', 'tool-a-3', 'tool-a-2', 'tool-a-4']);
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'a-2', 'a-3', 'b c', '')), (names) => {
        const anchors = toolAnchors(names.map((name) => ({ name })));
        expect(new Set(anchors).size).toBe(names.length);
      }),
    );
  });
});
