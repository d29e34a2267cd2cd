import { describe, expect, it } from 'vitest';

import { withAuthorHint } from '../../../scripts/lint-server/author-hints.ts';

describe('the hint for a name that no owner proves', () => {
  it('keeps the name of a server.json that its own domain proves to the MCP registry', () => {
    const problem = { code: 'foreign-name', severity: 'warning', message: 'The file states another name.' } as const;
    const { hint } = withAuthorHint(problem, { kind: 'folder', root: '/tmp', location: 'acme/weather' });
    expect(hint).toMatch(/"io\.github\."/);
    expect(hint).toMatch(/domain can stay/);
  });
});
